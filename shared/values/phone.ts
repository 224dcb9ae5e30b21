import type { CrossFieldProblem } from "./cross-field.ts";
import { expectationMessage } from "./expectation.ts";
import { integer } from "./scalars.ts";
import { patternText } from "./text.ts";

// ITU-T E.164 §6: country code and subscriber number together have at most 15 digits.
const MAX_DIGITS = 15;
const MAX_CODE = 4;
const DIALLING_CODE = /^\+?[1-9]\d{0,2}$/;
const TOO_MANY_DIGITS = expectationMessage(
  "integer",
  "a number of at most 15 digits together with the country code",
);

/** A country's dialling code: 1–3 digits, `+` optional. None begins with 0 (ITU-T, list of E.164 country codes). */
export function diallingCode() {
  return patternText(
    MAX_CODE,
    DIALLING_CODE,
    "string",
    "a dialling code of 1 to 3 digits without a leading 0, such as 44",
  );
}

// No country has shorter ones.
const MIN_NUMBER = 1_000;
// Made once, as the schemas of scalars.ts are.
const SUBSCRIBER_NUMBER = integer(MIN_NUMBER);

/** A subscriber number of at least four digits, without leading zeros. */
export function subscriberNumber() {
  return SUBSCRIBER_NUMBER;
}

/** The digits of a dialling code, without its `+`. */
export function dialledDigits(diallingCode: string): string {
  return diallingCode.replace("+", "");
}

/** The messages for a number with one half missing; see {@link expectationMessage}. */
export interface MissingHalf {
  readonly code: string;
  readonly number: string;
}

/** The rule over `PREFIX_country_code` and `PREFIX_number`: each needs the other, and together they fit E.164. */
export function mobileProblems(
  fields: Readonly<Record<string, unknown>>,
  prefix: "mobile" | "second_mobile",
  missing: MissingHalf,
): CrossFieldProblem[] {
  const codeField = `${prefix}_country_code`;
  const numberField = `${prefix}_number`;
  const code = fields[codeField];
  const number = fields[numberField];
  if (code === undefined && number === undefined) return [];
  if (code === undefined) return [{ field: codeField, message: missing.code }];
  if (number === undefined) return [{ field: numberField, message: missing.number }];
  if (typeof code !== "string" || typeof number !== "number" || fitsE164(code, number)) return [];
  return [{ field: numberField, message: TOO_MANY_DIGITS }];
}

// Only valid dialling codes count: the others were refused before.
function fitsE164(code: string, number: number): boolean {
  const isCode = code.length <= MAX_CODE && DIALLING_CODE.test(code);
  return !isCode || dialledDigits(code).length + String(number).length <= MAX_DIGITS;
}
