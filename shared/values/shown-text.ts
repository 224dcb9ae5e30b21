// Control characters, the separators of lines and paragraphs, and the byte order mark. Some readers of headers and calendars
// break lines at more of them than CR and LF.
const BREAK_OR_CONTROL = /[\p{Cc}\u2028\u2029\uFEFF]+/gu;
const CONTROL = /(?:[^\P{Cc}\n]|\uFEFF)+/gu;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Marks, embeddings, overrides and isolates, which make text look like another one (Unicode Technical Report #36 §2.10).
const BIDI_CONTROL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F]/g;

/**
 * A text as one line that may stand in a header, a calendar or a sentence: without control characters, line breaks, lone
 * surrogates and directional controls, trimmed.
 * @param max how many code points it may have; a longer one is cut and ends with an ellipsis
 */
export function singleLine(text: string, max: number): string {
  return cut(withoutTricks(text, max).replace(BREAK_OR_CONTROL, " ").replace(/\s+/g, " ").trim(), max);
}

/** The same of a text whose line breaks stay, as line feeds; at most one line in a row is empty. */
export function severalLines(text: string, max: number): string {
  const lines = withoutTricks(text, max).replace(LINE_BREAK, "\n").replace(CONTROL, " ").split("\n");
  const trimmed = lines.map((line) => line.replace(/\s+/g, " ").trim()).join("\n");
  return cut(trimmed.replace(/\n{3,}/g, "\n\n").trim(), max);
}

// Text far beyond the limit is dropped first, so that no text takes long.
function withoutTricks(text: string, max: number): string {
  return text
    .slice(0, 16 * (max + 1))
    .toWellFormed()
    .replace(BIDI_CONTROL, "");
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}
