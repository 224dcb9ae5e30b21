import { diallingCodeOf, diallingRegions, regionOfCode, regionOfTimeZone } from "./dialling-codes.ts";

/** A mobile number as the API takes it. */
export interface MobileNumber {
  /** Such as `+44`. */
  readonly mobile_country_code: string;
  /** Without leading zeros; 0 stands for what is no number, which the API refuses. */
  readonly mobile_number: number;
}

/** A mobile number as records have it. */
export interface RecordedMobile {
  readonly mobile_country_code: string | null;
  readonly mobile_number: number | null;
}

const MAX_CODE_DIGITS = 3;

/**
 * Reads a mobile number as people write it: `07700 900123` in the chosen country, or with a code of its own, such as
 * `+44 7700 900123`, `0044 7700 900123` and `+44 (0)7700 900123`.
 * @param region the chosen country: its code counts where the number has none
 */
export function mobileNumberIn(text: string, region: string): MobileNumber {
  const international = splitInternational(text);
  const code = international?.code ?? diallingCodeOf(region) ?? "";
  const digits = digitsOf(international?.rest ?? text);
  return { mobile_country_code: `+${code}`, mobile_number: digits === undefined ? 0 : Number(digits) };
}

/** The parts of a number that begins with a country's code; undefined where it begins with none. */
export function splitInternational(
  text: string,
): { readonly code: string; readonly rest: string } | undefined {
  const digits = plain(text)
    .replace(/^[\s(]*(?:\+|00)/, "+")
    .replace("(0)", "");
  if (!digits.startsWith("+")) return undefined;
  for (let length = 1; length <= MAX_CODE_DIGITS; length += 1) {
    const [, code = "", rest = ""] =
      new RegExp(`^\\+((?:[\\s().-]*\\d){${length}})[\\s).-]*(.*)$`).exec(digits) ?? [];
    const itself = code.replaceAll(/\D/g, "");
    if (regionOfCode(itself) !== undefined) return { code: itself, rest };
  }
  return undefined;
}

/** A pasted text with plain spaces, hyphens and digits, and without marks that nobody sees. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll(/\p{Z}/gu, " ");
}

function digitsOf(text: string): string | undefined {
  const digits = plain(text).replaceAll(/[\s().\-/]/g, "");
  return /^\d+$/.test(digits) ? digits : undefined;
}

/** The country that is meant by a code: the chosen one if it has this code, or else the main one. */
export function regionFor(code: string, chosen: string): string {
  return diallingCodeOf(chosen) === code ? chosen : (regionOfCode(code) ?? chosen);
}

/** The country that a visitor of a club most likely has a number of: the club's, or else the reader's. */
export function likelyRegion(timeZone: string, locale: string): string {
  return regionOfTimeZone(timeZone) ?? new Intl.Locale(locale).maximize().region ?? "US";
}

/** All countries with their codes, named in a language and in its order. */
export function regionChoices(locale: string): { readonly value: string; readonly text: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return diallingRegions
    .map((region) => ({ value: region, name: names.of(region) ?? region }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ value, name }) => ({ value, text: `${name} (+${diallingCodeOf(value)})` }));
}
