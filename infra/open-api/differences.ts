/**
 * What a request must fulfil beyond its JSON Schema, or may do although its JSON Schema forbids it: what JSON Schema
 * cannot express, and rules over several fields, whose `if` and `then` would bewilder the generators that read it. The
 * description lists these; a test holds that there are no others.
 */
export const differences = {
  "white space":
    "Text is trimmed before it is looked at: white space around a value is taken, and white space alone is no value.",
  normalisation:
    "Text is normalised to NFC before its characters are counted, and before channels are compared.",
  "combining marks":
    "No text, nor a name or text within a waiver's value, has more than 30 combining marks in a row (stream-safe text, Unicode Standard Annex #15).",
  contact:
    "A prospect needs an email_id, or mobile_country_code and mobile_number; each of a pair of mobile fields needs the other.",
  "length of a mobile number": "A country code and its mobile number have at most 15 digits together.",
  place: "An appointment has a room_id and no virtual_url, or is_virtual and a virtual_url and no room_id.",
  "day of birth": "date_of_birth lies between 1900-01-01 and yesterday (UTC).",
  URL: "virtual_url is a URL that browsers can open (WHATWG URL Standard).",
  picture: "image_base64 is at most 256 KiB decoded and begins as a PNG, JPEG or WebP file does.",
  waiver: "client_waiver is at most 256 KiB of JSON.",
  "any value":
    "A value of a waiver has at most 32 levels, whole numbers within ±(2^53−1), and no control characters in its text and names.",
} as const;

/** The name of a difference. */
export type DifferenceName = keyof typeof differences;
