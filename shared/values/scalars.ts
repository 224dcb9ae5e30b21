import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

/** A JSON integer from `min` to `max`, within ±(2^53−1) by default. */
export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  const message = expectationMessage("integer", `an integer from ${min} to ${max}`);
  return v.config(
    v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message)),
    { abortPipeEarly: true },
  );
}

// Made once: a start makes dozens of fields of these two kinds.
const POSITIVE_INTEGER = integer(1);
const BOOLEAN = v.boolean(expectationMessage("boolean", "true or false"));

/** A JSON integer from 1 to 2^53−1, such as every id of the API. */
export function positiveInteger() {
  return POSITIVE_INTEGER;
}

/** `true` or `false`. */
export function boolean() {
  return BOOLEAN;
}

const PATTERN = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A UUID in its text form (RFC 9562 §4) in upper or lower case; the output is lower case. */
export function uuid() {
  const message = expectationMessage("uuid", "a UUID such as 7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101");
  return v.pipe(v.string(message), v.regex(PATTERN, message), v.toLowerCase());
}
