/**
 * What every operation's body must fulfil beyond its JSON Schema, or may do although its JSON Schema forbids it. Rules of
 * one operation are in its own description. A test holds that there are no others.
 */
export const differences = {
  "white space":
    "Text is trimmed before it is checked: white space around a value is taken, and white space alone is no value.",
  normalisation:
    "Text is normalised to NFC before its characters are counted, and before the elements of an array are compared.",
  surrogates:
    "No text, nor a name or text within a field of any JSON, has a lone surrogate (U+D800 to U+DFFF), which UTF-8 cannot carry.",
  "combining marks":
    "No text, nor a name or text within a field of any JSON, has more than 30 combining marks in a row (stream-safe text, Unicode Standard Annex #15).",
  addresses:
    "An e-mail address has at most 64 characters before the `@`. Its domain has an ASCII form (Unicode Technical Standard #46), in which it is stored and its characters are counted.",
} as const;

/** The name of a difference. */
export type DifferenceName = keyof typeof differences;
