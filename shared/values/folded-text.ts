// Letters that have no decomposition in Unicode, as people type them on a keyboard without them: Unicode CLDR's transform
// Latin-ASCII, as far as its letters are in use in names, and the Greek final sigma.
const SPELLED_OUT: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ħ=h ŧ=t ŋ=n ĸ=q ƀ=b ɓ=b ƈ=c ɖ=d ɗ=d ɛ=e ƒ=f ǥ=g ɠ=g ɦ=h ɨ=i ɉ=j ƙ=k ƚ=l ɲ=n ƞ=n " +
    "ƥ=p ɍ=r ʈ=t ƭ=t ʉ=u ʋ=v ɏ=y ƴ=y ƶ=z ȥ=z ⱥ=a ⱦ=t ɇ=e ȼ=c ς=σ"
  )
    .split(" ")
    .map((pair) => pair.split("=")),
);
const LETTERS = new RegExp(`[${Object.keys(SPELLED_OUT).join("")}]`, "g");

// The characters that keyboards give for an apostrophe (Unicode's confusables of U+0027), and quotation marks; also the
// dot in a Catalan l·l. They go before the text is decomposed: an acute accent by itself would become a space.
const APOSTROPHES =
  /['"`\u00b4\u00b7\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u02f4\u0374\u0384\u055a\u055d\u05f3\u05f4\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2032-\u2037\ua78b\ua78c\uff02\uff07\uff40\p{Pi}\p{Pf}\u201a\u201e]+/gu;

/**
 * A text by which names are found whatever their case, accents, marks and apostrophes: `Léna  O’MÜLLER-Smith` is
 * `lena omuller smith`. Blanks and hyphens separate words, which have one space between them. Invisible characters, such as a
 * soft hyphen, are left out.
 */
export function foldText(text: string): string {
  return text
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .replace(APOSTROPHES, "")
    .toLowerCase()
    .replace(LETTERS, (letter) => SPELLED_OUT[letter] ?? letter)
    .normalize("NFKC")
    .replace(/[\p{Z}\p{C}\p{Pd}\u2212]+/gu, " ")
    .trim();
}
