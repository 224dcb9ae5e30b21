import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

const ID = expectationMessage("integer", "an integer from 1 to 9007199254740991");

/** A path parameter that is an id: digits that make an integer from 1 to 2^53−1. */
export function pathId() {
  return v.pipe(v.string(ID), v.regex(/^[1-9]\d{0,15}$/, ID), v.transform(Number), v.safeInteger(ID));
}

/** A query parameter that is an integer, in digits, from `min` to `max`; it may be absent. */
export function queryInteger(min: number, max: number) {
  const message = expectationMessage("integer", `an integer from ${min} to ${max}`);
  return v.optional(
    v.config(
      v.pipe(
        v.string(message),
        v.regex(/^(?:0|[1-9]\d{0,15})$/, message),
        v.transform(Number),
        v.minValue(min, message),
        v.maxValue(max, message),
      ),
      { abortPipeEarly: true },
    ),
  );
}

/** A query parameter that is `true` or `false`; it may be absent. */
export function queryBoolean() {
  const message = expectationMessage("boolean", "true or false");
  return v.optional(
    v.pipe(
      v.picklist(["true", "false"], message),
      v.transform((text) => text === "true"),
    ),
  );
}

/** A query parameter of at most `max` characters; it may be absent. */
export function queryText(max: number) {
  const message = expectationMessage("string", `a string of at most ${max} characters`);
  return v.optional(v.pipe(v.string(message), v.maxLength(max, message)));
}
