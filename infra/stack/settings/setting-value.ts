import { RetentionDays } from "aws-cdk-lib/aws-logs";
import * as v from "valibot";

// `-c key=value` gives text, a stage's file any JSON: both are accepted.

/** A whole number from 1 to `max`. */
export function wholeNumber(max: number) {
  return v.pipe(numberOrDigits(), v.integer(), v.minValue(1), v.maxValue(max));
}

/** Yes or no. */
export function yesOrNo() {
  return v.union([
    v.boolean(),
    v.pipe(
      v.picklist(["true", "false"]),
      v.transform((text) => text === "true"),
    ),
  ]);
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

/** An issuer's URL, kept as it is written (OpenID Connect Discovery 1.0 §3: without query and fragment). */
export function issuerUrl() {
  return v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^\s/?#@]+[^\s?#@]*$/),
    v.check((url) => URL.canParse(url)),
  );
}

/** A key set's URL, kept as it is written. */
export function keySetUrl() {
  return v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/),
    v.check((url) => URL.canParse(url)),
  );
}

/** A URL that the gateway calls as it is written: in an integration's URL it would replace braces and `$`. */
export function endpointUrl() {
  return v.pipe(keySetUrl(), v.regex(/^[^{}$]*$/));
}

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = `(?:${LABEL}\\.)+[a-z]{2,63}`;

/** A host's full name (RFC 1123 §2.1) in small letters. */
export function hostName() {
  return v.pipe(v.string(), v.maxLength(253), v.regex(new RegExp(`^${HOST}$`)));
}

/**
 * An e-mail address in small letters, as a policy can name it: SES tells addresses with large letters apart, and in a
 * policy `*`, `?` and `$` mean something else. RFC 5321 §4.5.3.1 has the lengths.
 */
export function mailAddress() {
  return v.pipe(
    v.string(),
    v.maxLength(254),
    v.regex(new RegExp(`^(?=.{1,64}@)[a-z0-9_+-]+(?:\\.[a-z0-9_+-]+)*@${HOST}$`)),
  );
}

/** Any number of the characters that a scope may have (RFC 6749 §3.3). */
export function scopeCharacters() {
  return v.pipe(v.string(), v.regex(/^[\x21\x23-\x5b\x5d-\x7e]*$/));
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

// A URL's host may have quotes, `$` and `*`, which mean something else in the gateway's templates.
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

function isOrigin(text: string): boolean {
  return PLAIN_ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
