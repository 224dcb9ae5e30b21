import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";
import { isCleanText, isStreamSafe } from "./text.ts";

const MAX_LEVELS = 32;
const MESSAGE = expectationMessage(
  "any",
  `a JSON value of at most ${MAX_LEVELS} levels, its numbers within ±(2^53−1), its text without control characters, U+FFFD or more than 30 combining marks in a row`,
);

/** Whether a JSON value is an object, not an array or null. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Any JSON value that can be stored exactly: no lone surrogates, only numbers that a double holds, at most 32 levels. */
export function jsonValue() {
  return v.pipe(
    v.unknown(),
    v.check((value) => isStorable(value), MESSAGE),
  );
}

function isStorable(value: unknown, level = 1): boolean {
  if (value === undefined || level > MAX_LEVELS) return false;
  if (typeof value === "string") return isStorableText(value);
  if (typeof value === "number") return isStorableNumber(value);
  if (Array.isArray(value)) return value.every((element) => isStorable(element, level + 1));
  if (!isJsonObject(value)) return true;
  // Field names are text, too.
  return Object.keys(value).every((name) => isStorableText(name) && isStorable(value[name], level + 1));
}

function isStorableText(text: string): boolean {
  return isCleanText(text) && isStreamSafe(text);
}

function isStorableNumber(number: number): boolean {
  return Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
}
