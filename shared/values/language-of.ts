/** The languages of messages and calendars. */
export const LANGUAGES = ["en", "de"] as const;

/** A language of messages and calendars. */
export type Language = (typeof LANGUAGES)[number];

const GERMAN = /^de(?:[-_]|$)/i;
const ENGLISH = /^en(?:[-_]|$)/i;

/** The language that a language tag such as `de-AT` asks for; undefined if it is neither German nor English. */
export function languageOf(tag: string | undefined): Language | undefined {
  if (tag === undefined) return undefined;
  if (GERMAN.test(tag)) return "de";
  return ENGLISH.test(tag) ? "en" : undefined;
}

// No client sends more, and what is longer is not read.
const MAX_HEADER = 500;

/**
 * The language that a request asks for: of those in its `Accept-Language` that are German or English, the one with the highest
 * weight, and of several the first (RFC 9110 §12.5.4). Undefined if it asks for neither.
 */
export function languageAsked(acceptLanguage: string | undefined): Language | undefined {
  const [first] = (acceptLanguage ?? "")
    .slice(0, MAX_HEADER)
    .split(",")
    .flatMap((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const weight = parameters.find((each) => /^q=/i.test(each));
      const language = languageOf(tag);
      return language === undefined ? [] : [{ language, weight: weight ? Number(weight.slice(2)) : 1 }];
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return first?.language;
}
