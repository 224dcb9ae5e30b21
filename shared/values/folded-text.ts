// Letters that have no decomposition in Unicode, as people type them on a keyboard without them.
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  "’": "'",
};
const LETTERS = new RegExp(Object.keys(SPELLED_OUT).join("|"), "g");

/**
 * A text by which names are found whatever their case, accents and marks: `Léna  MÜLLER` is `lena muller`. The words have
 * one space between them. Characters that are not seen, such as a soft hyphen, are left out.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .toLowerCase()
    .replace(LETTERS, (letter) => SPELLED_OUT[letter] ?? letter)
    .normalize("NFKC")
    .replace(/[\p{Z}\p{C}]+/gu, " ")
    .trim();
}
