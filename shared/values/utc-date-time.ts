import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[0-5]\d(?:\.\d{1,3})?Z$/;
const MESSAGE = expectationMessage("date-time", "a UTC date-time such as 2027-03-01T10:00:00Z");

/** An instant as `YYYY-MM-DDTHH:mm:ss.SSSZ`, the one spelling that is stored and returned. */
export function formatUtcDateTime(instant: Date): string {
  return instant.toISOString();
}

// Date.parse rolls 30 February over to March, so what comes back must name the same second.
function isRealDateTime(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 19) === text.slice(0, 19);
}

/**
 * An ISO 8601 UTC date-time with a trailing `Z` and 0–3 digits of seconds' fraction; the output is
 * `YYYY-MM-DDTHH:mm:ss.SSSZ`. An offset, a lower-case `z` or `t`, a leap second, 24:00 and 30 February are refused.
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
