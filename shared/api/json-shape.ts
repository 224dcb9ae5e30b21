// UTF-16 units of the characters that structure a JSON text.
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** How a JSON text is built; each number is exact up to the limit that it was counted to. */
export interface JsonShape {
  /** How many objects and arrays lie one inside the other. */
  readonly depth: number;
  /** How many values it has at most: its commas, and its opening brackets and braces. */
  readonly values: number;
}

/** Measures a JSON text in one pass and without recursion, and stops where it passes a limit. */
export function jsonShape(text: string, limits: JsonShape): JsonShape {
  let depth = 0;
  let maxDepth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length && maxDepth <= limits.depth && values <= limits.values; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInString = !isInString;
    else if (isInString) {
      // The escaped character ends no string.
      if (unit === BACKSLASH) at += 1;
    } else if (unit === COMMA) values += 1;
    else if (unit === OPENING_BRACE || unit === OPENING_BRACKET) {
      depth += 1;
      values += 1;
      maxDepth = Math.max(maxDepth, depth);
    } else if (unit === CLOSING_BRACE || unit === CLOSING_BRACKET) depth -= 1;
  }
  return { depth: maxDepth, values };
}
