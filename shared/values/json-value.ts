import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";
import { isCleanText, isStreamSafe } from "./text.ts";

const MAX_LEVELS = 32;
const MESSAGE = expectationMessage(
  "any",
  `a JSON value of at most ${MAX_LEVELS} levels, its numbers within ±(2^53−1), its text without control characters or more than 30 combining marks in a row`,
);

/** Whether a JSON value is an object, neither an array nor null. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Any JSON value that can be kept exactly: no lone surrogates, no number that a double cannot hold, at most 32 levels. */
export function jsonValue() {
  return v.pipe(
    v.unknown(),
    v.check((value) => isKeepable(value), MESSAGE),
  );
}

function isKeepable(value: unknown, level = 1): boolean {
  if (value === undefined || level > MAX_LEVELS) return false;
  if (typeof value === "string") return isKeepableText(value);
  if (typeof value === "number") return isKeepableNumber(value);
  if (Array.isArray(value)) return value.every((element) => isKeepable(element, level + 1));
  if (!isJsonObject(value)) return true;
  // The names of an object's fields are text like any other.
  return Object.keys(value).every((name) => isKeepableText(name) && isKeepable(value[name], level + 1));
}

function isKeepableText(text: string): boolean {
  return isCleanText(text) && isStreamSafe(text);
}

function isKeepableNumber(number: number): boolean {
  return Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
}
