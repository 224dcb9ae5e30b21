import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

// Unicode category Cc without tab, line feed and carriage return; and U+FFFD, which stands where bytes were not UTF-8.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the refused characters is the point
const REFUSED_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/;
// Combining marks begin at U+0300; other text skips the slower check by Unicode category.
const BEYOND_LATIN = /[\u0300-\uFFFF]/;
// Stream-safe text (Unicode Standard Annex #15 §13): normalising a run takes time quadratic in its length.
const MAX_MARKS = 30;
// A match starts only at the first mark of a run, so the time is linear.
const LONG_RUN_OF_MARKS = `(?<!\\p{M})\\p{M}{${MAX_MARKS + 1}}`;
const MARKS = expectationMessage("string", `text without more than ${MAX_MARKS} combining marks in a row`);

// One character of NFC comes from at most 4 code points (Unicode FAQ, "Normalization"), each of at most 2 units.
const MAX_UNITS_OF_A_CHARACTER = 8;

/** Length in Unicode code points, as JSON Schema counts it (RFC 8259 §1 "characters"). */
function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether the text has no lone surrogates, no U+FFFD, and no control characters except tab and line breaks. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !REFUSED_CHARACTER.test(text);
}

/** Whether the text has no run of more than 30 combining marks. */
export function isStreamSafe(text: string): boolean {
  return !BEYOND_LATIN.test(text) || !longRunOfMarks().test(text);
}

let longRun: RegExp | undefined;

// Made when it is first needed: `\\p{M}` loads a table of Unicode, a third of a percent of a cold start.
function longRunOfMarks(): RegExp {
  longRun ??= new RegExp(LONG_RUN_OF_MARKS, "u");
  return longRun;
}

/** A string of `min`–`max` code points, trimmed and normalised to NFC. */
export function text(max: number, min = 1) {
  const message = expectationMessage(
    "string",
    `a string of ${min} to ${withSeparators(max)} characters without control characters`,
  );
  return v.config(
    v.pipe(
      v.string(message),
      v.check(isCleanText, message),
      v.trim(),
      v.check((value) => value.length <= max * MAX_UNITS_OF_A_CHARACTER, message),
      v.check(isStreamSafe, MARKS),
      v.normalize("NFC"),
      v.check((value) => {
        const length = codePointLength(value);
        return length >= min && length <= max;
      }, message),
      v.metadata({ minLength: min, maxLength: max }),
    ),
    { abortPipeEarly: true },
  );
}

/** A whole number with thousands separators. The first call of `toLocaleString` costs a process 12 ms. */
export function withSeparators(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A string of at most `max` characters that matches `pattern`; `phrase` is the expectation in words. */
export function patternText(max: number, pattern: RegExp, type: string, phrase: string) {
  const message = expectationMessage(type, phrase);
  return v.config(
    v.pipe(
      v.string(message),
      v.trim(),
      v.maxLength(max, message),
      v.check(isCleanText, message),
      v.regex(pattern, message),
    ),
    { abortPipeEarly: true },
  );
}
