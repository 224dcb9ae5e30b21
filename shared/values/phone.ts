import { positiveInteger } from "./integer.ts";
import { patternText } from "./text.ts";

// ITU-T E.164 §6: country code and subscriber number together have at most 15 digits.
const MOST_DIGITS = 15;
const DIALLING_CODE = /^\+?\d{1,3}$/;

/** A country's dialling code of 1–3 digits, `+` optional. */
export function diallingCode() {
  return patternText(4, DIALLING_CODE, "string", "a dialling code of 1 to 3 digits such as 44");
}

/** A subscriber number; leading zeros are not part of it. */
export function subscriberNumber() {
  return positiveInteger();
}

/** Whether a dialling code and a subscriber number together fit E.164; what is no dialling code is not counted. */
export function fitsE164(code: string, number: number): boolean {
  return !DIALLING_CODE.test(code) || code.replace("+", "").length + String(number).length <= MOST_DIGITS;
}
