import { type Refusal, refuse } from "./answer.ts";
import type { Parsed } from "./parse-request.ts";

// RFC 9110 §8.8.3: one strong entity tag, which is a version of ours.
const ENTITY_TAG = /^"([1-9]\d{0,15})"$/;
const IDENTIFIER = { identifier: "If-Match" };

/** The version that a request's `If-Match` names; undefined where the header is not sent. */
export function ifMatch(headers: Readonly<Record<string, string | undefined>>): Parsed<number | undefined> {
  const header = headers["if-match"];
  if (header === undefined) return { ok: true, value: undefined };
  const version = Number(ENTITY_TAG.exec(header)?.[1]);
  return Number.isSafeInteger(version)
    ? { ok: true, value: version }
    : refuse("IF_MATCH_INVALID", IDENTIFIER);
}

/**
 * Refuses a change of another version than the caller has seen.
 * @param expected what `If-Match` names
 * @param isRequired whether the change replaces the record, so that the caller must have seen it
 */
export function versionRefusal(
  expected: number | undefined,
  current: number,
  isRequired: boolean,
): Refusal | undefined {
  if (expected === undefined) return isRequired ? refuse("IF_MATCH_REQUIRED", IDENTIFIER) : undefined;
  if (expected === current) return undefined;
  return refuse("VERSION_CHANGED", { ...IDENTIFIER, jsonObject: { version: current } });
}

// RFC 9110 §8.8.3: an entity tag, weak or strong. A comma may be part of one.
const ENTITY_TAGS = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether a request's `If-None-Match` says that its sender has what an entity tag names (RFC 9110 §13.1.2): then the answer
 * is 304. It is a star alone, or a list of tags, which are compared weakly.
 */
export function isKnown(entityTag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return Array.from(header.matchAll(ENTITY_TAGS), ([, tag]) => tag).includes(entityTag);
}
