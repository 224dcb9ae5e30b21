// UTF-16 units of the characters that structure a JSON text.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Whether this JSON text has more than `max` objects and arrays one inside the other; one pass, without recursion. */
export function isNestedDeeperThan(max: number, text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInString = !isInString;
    else if (isInString) {
      // The escaped character ends no string.
      if (unit === BACKSLASH) at += 1;
    } else if (unit === OPENING_BRACE || unit === OPENING_BRACKET) {
      depth += 1;
      if (depth > max) return true;
    } else if (unit === CLOSING_BRACE || unit === CLOSING_BRACKET) depth -= 1;
  }
  return false;
}
