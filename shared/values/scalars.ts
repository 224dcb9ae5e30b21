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
