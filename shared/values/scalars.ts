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

/** A JSON integer from 1 to 2^53−1, such as every id of the API. */
export function positiveInteger() {
  return integer(1);
}

/** `true` or `false`. */
export function boolean() {
  return v.boolean(expectationMessage("boolean", "true or false"));
}
