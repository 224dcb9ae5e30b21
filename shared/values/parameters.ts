import * as v from "valibot";
import { calendarDate } from "./calendar-date.ts";
import { expectationMessage } from "./expectation.ts";
import { utcDateTime } from "./utc-date-time.ts";

const ID = expectationMessage("integer", "an integer from 1 to 9007199254740991");

// Without the character that stands where bytes were not UTF-8.
const UNDAMAGED = /^[^\uFFFD]*$/;

/** An id as a path parameter: the digits of an integer from 1 to 2^53−1. */
export function pathId() {
  return v.pipe(
    v.string(ID),
    v.regex(/^[1-9]\d{0,15}$/, ID),
    v.transform(Number),
    v.safeInteger(ID),
    v.metadata({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  );
}

/** An optional query parameter: the digits of an integer from `min` to `max`. */
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
        v.metadata({ minimum: min, maximum: max }),
      ),
      { abortPipeEarly: true },
    ),
  );
}

/** An optional query parameter: `true` or `false`. */
export function queryBoolean() {
  const message = expectationMessage("boolean", "true or false");
  return v.optional(
    v.pipe(
      v.picklist(["true", "false"], message),
      v.transform((text) => text === "true"),
    ),
  );
}

/** An optional query parameter of at most `max` characters. */
export function queryText(max: number) {
  const message = expectationMessage("string", `a string of at most ${max} characters`);
  return v.optional(
    v.config(v.pipe(v.string(message), v.maxLength(max, message), v.regex(UNDAMAGED, message)), {
      abortPipeEarly: true,
    }),
  );
}

/** An optional query parameter: the digits of an id. */
export function queryId() {
  return v.optional(pathId());
}

/** An optional query parameter: a UTC date-time, as bodies have it. */
export function queryDateTime() {
  return v.optional(utcDateTime());
}

/** An optional query parameter: a day as `YYYY-MM-DD`. */
export function queryDate() {
  return v.optional(calendarDate("2000-01-01"));
}

/** An optional query parameter: one of these integers. */
export function queryOneOf(integers: readonly number[]) {
  const last = integers.at(-1);
  const others = integers.slice(0, -1).join(", ");
  const message = expectationMessage("integer", `${others} or ${last}`);
  return v.optional(v.pipe(v.picklist(integers.map(String), message), v.transform(Number)));
}

/** An optional query parameter: one of these words. */
export function queryWord<const Words extends readonly string[]>(words: Words) {
  const quoted = words.map((word) => `"${word}"`);
  const others = quoted.slice(0, -1).join(", ");
  const phrase = others === "" ? quoted.join() : `${others} or ${quoted.at(-1)}`;
  return v.optional(v.picklist(words, expectationMessage("string", phrase)));
}
