import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";
import { isCleanText } from "./text.ts";

const DEEPEST = 32;
const MESSAGE = expectationMessage(
  "any",
  `a JSON value of at most ${DEEPEST} levels, its numbers within ±(2^53−1), its text without control characters`,
);

/** Any JSON value that can be kept exactly: no lone surrogates, no number that a double cannot hold, at most 32 levels. */
export function jsonValue() {
  return v.pipe(v.unknown(), v.check(isKeepable, MESSAGE));
}

// Level by level and not by recursion: a 1 MiB body nests deeper than the stack.
function isKeepable(value: unknown): boolean {
  if (value === undefined) return false;
  let level: unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST || !level.every(isKeepableLeaf)) return false;
    level = level.flatMap(children);
  }
  return true;
}

function isKeepableLeaf(value: unknown): boolean {
  if (typeof value === "string") return isCleanText(value);
  if (typeof value !== "number") return true;
  return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

// The names of an object's fields are text like any other.
function children(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === "object" && value !== null ? [...Object.keys(value), ...Object.values(value)] : [];
}
