import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[0-5]\d(?:\.\d{1,3})?Z$/;
const MESSAGE = expectationMessage("date-time", "a UTC date-time such as 2027-03-01T10:00:00Z");

/** The lower bound of a range of all instants: it sorts before each. DynamoDB refuses an empty text as a bound. */
export const BEFORE_ALL_INSTANTS = "0";

/** An instant as `YYYY-MM-DDTHH:mm:ss.SSSZ`, the only form that is stored and returned. */
export function formatUtcDateTime(instant: Date): string {
  return instant.toISOString();
}

// Date.parse turns 30 February into a day of March, so the parsed instant must have the same text to the second.
function isRealDateTime(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 19) === text.slice(0, 19);
}

/** Whether a value is a date-time that {@link utcDateTime} gives or takes. */
export function isUtcDateTime(value: unknown): value is string {
  return typeof value === "string" && PATTERN.test(value) && isRealDateTime(value);
}

/**
 * An ISO 8601 UTC date-time with a trailing `Z` and up to 3 decimals of the second; the output is
 * `YYYY-MM-DDTHH:mm:ss.SSSZ`. Refuses offsets, lower-case `z` and `t`, leap seconds, 24:00 and 30 February.
 */
export function utcDateTime() {
  return v.config(
    v.pipe(
      v.string(MESSAGE),
      v.trim(),
      v.regex(PATTERN, MESSAGE),
      v.check(isRealDateTime, MESSAGE),
      v.transform((value) => formatUtcDateTime(new Date(value))),
    ),
    { abortPipeEarly: true },
  );
}

const MINUTE_MS = 60_000;

/** A half-open span of time `[start, end)`, with both ends as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** The span that begins at `start` and lasts `minutes`. */
export function spanOf(start: string, minutes: number): Span {
  return { start, end: formatUtcDateTime(new Date(Date.parse(start) + minutes * MINUTE_MS)) };
}
