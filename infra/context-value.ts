import { RetentionDays } from "aws-cdk-lib/aws-logs";
import * as v from "valibot";

// `-c key=value` hands on text, cdk.json any JSON: both are read.

/** The schema with one message for whatever is wrong: what the value must be, as a noun phrase. */
export function stated<Schema extends v.GenericSchema>(schema: Schema, phrase: string) {
  return v.config(schema, { message: phrase, abortEarly: true, abortPipeEarly: true });
}

/** A whole number from 1 to `max`. */
export function wholeNumber(max: number) {
  return v.pipe(numberOrDigits(), v.integer(), v.minValue(1), v.maxValue(max));
}

/** One of the periods that CloudWatch Logs knows, in days. */
export function retentionDays() {
  return v.pipe(numberOrDigits(), v.enum(RetentionDays), v.notValue(RetentionDays.INFINITE));
}

/** Texts of visible characters, at least one; from one text they are separated by commas. */
export function visibleTexts() {
  return v.pipe(listOrCommas(), v.everyItem(isVisibleText));
}

/** Web origins exactly as browsers send them (RFC 6454 §6.2), or `*` alone. */
export function webOrigins() {
  return v.pipe(
    listOrCommas(),
    v.check((origins) => origins.every(isOrigin) || (origins.length === 1 && origins[0] === "*")),
  );
}

/** An `https:` or `http:` URL without credentials, query and fragment, kept as it is written. */
export function plainUrl() {
  return v.pipe(v.string(), v.check(isPlainUrl));
}

function numberOrDigits() {
  return v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]);
}

function listOrCommas() {
  return v.pipe(
    v.union([v.array(v.string()), v.string()]),
    v.transform((value) => (typeof value === "string" ? value.split(",") : value).map((text) => text.trim())),
    v.minLength(1),
  );
}

function isVisibleText(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && !text.includes(",");
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isPlainUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#@]+[^\s?#@]*$/.test(text)) return false;
  return URL.canParse(text);
}
