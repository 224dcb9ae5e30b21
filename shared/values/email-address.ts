import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

// RFC 5321 §4.5.3.1.3, without the angle brackets.
const MAX_LENGTH = 254;
// RFC 5321 §4.5.3.1.1. SES refuses a longer one, each time a message is tried again.
const MAX_LOCAL_PART = 64;
// RFC 5322 §3.2.3: a dot-atom.
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL_PART = `${ATOM}(?:\\.${ATOM})*`;
// RFC 1123 §2.1: letters, digits and hyphens. Every character beyond ASCII counts as a letter, so the sets are negated.
const LETTER = "[^\\x00-@[-`{-\\x7f]";
const LETTER_OR_DIGIT = "[^\\x00-/:-@[-`{-\\x7f]";
const INSIDE = "[^\\x00-,./:-@[-`{-\\x7f]*";
const LABEL = `${LETTER_OR_DIGIT}(?:${INSIDE}${LETTER_OR_DIGIT})?`;
// RFC 3696 §2: the last label is not all digits, or the domain would look like an IP address.
const LAST_LABEL = `${LETTER}${INSIDE}${LETTER_OR_DIGIT}`;
const DOMAIN_NAME = `(?:${LABEL}\\.)+${LAST_LABEL}`;
const DOMAIN = new RegExp(`^${DOMAIN_NAME}$`);
const ADDRESS = new RegExp(`^${LOCAL_PART}@${DOMAIN_NAME}$`);
const BEYOND_ASCII = /[\u0080-\uffff]/;

const MESSAGE = expectationMessage("email", `an e-mail address of at most ${MAX_LENGTH} characters`);
const ASCII_LOCAL_PART = expectationMessage(
  "email",
  "an e-mail address with nothing but ASCII characters before the @; the domain may have other letters",
);
const SHORT_LOCAL_PART = expectationMessage(
  "email",
  `an e-mail address with at most ${MAX_LOCAL_PART} characters before the @`,
);

/** An e-mail address of at most 254 characters, 64 of them before the @; a domain in other letters than ASCII becomes its ASCII form. */
export function emailAddress() {
  return v.config(
    v.pipe(
      v.string(MESSAGE),
      v.trim(),
      v.maxLength(MAX_LENGTH, MESSAGE),
      v.check(
        (text) => !BEYOND_ASCII.test(text.slice(0, Math.max(text.lastIndexOf("@"), 0))),
        ASCII_LOCAL_PART,
      ),
      v.regex(ADDRESS, MESSAGE),
      v.check((text) => text.lastIndexOf("@") <= MAX_LOCAL_PART, SHORT_LOCAL_PART),
      v.transform((text) => asciiEmail(text) ?? ""),
      v.check((text) => text !== "" && text.length <= MAX_LENGTH, MESSAGE),
    ),
    { abortPipeEarly: true },
  );
}

/** An e-mail address with its domain in ASCII, otherwise as it is spelled; undefined for another text. */
export function asciiEmail(text: string): string | undefined {
  if (!ADDRESS.test(text)) return undefined;
  if (!BEYOND_ASCII.test(text)) return text;
  const at = text.lastIndexOf("@");
  const domain = asciiDomain(text.slice(at + 1));
  return domain === undefined ? undefined : `${text.slice(0, at)}@${domain}`;
}

/**
 * The form of a domain that mail servers know, in small letters: `müller.example` is `xn--mller-kva.example` (Unicode Technical
 * Standard #46). Undefined for a text that is no domain of at least two labels. It runs in browsers, too.
 */
export function asciiDomain(domain: string): string | undefined {
  if (!DOMAIN.test(domain)) return undefined;
  if (!BEYOND_ASCII.test(domain)) return domain.toLowerCase();
  const url = URL.parse(`http://${domain}`);
  return url !== null && DOMAIN.test(url.hostname) ? url.hostname : undefined;
}
