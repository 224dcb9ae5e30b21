import type { Strings } from "../strings/en.ts";

const DEFAULT_LOCALES = { en: "en-GB", de: "de-DE" } as const;

/** A language that the pages speak. */
export type Language = keyof typeof DEFAULT_LOCALES;

/** What a page says, and how it writes dates. */
export interface Spoken {
  readonly language: Language;
  /** A language tag of BCP 47: the reader's own of that language, such as `en-US`. */
  readonly locale: string;
  readonly strings: Strings;
}

/**
 * The language of the address (`?lang=de`), else the first of the reader's that the pages speak, else English.
 * @param preferred the reader's language tags, as `navigator.languages` has them
 */
export function choiceOf(search: string, preferred: readonly string[]): Omit<Spoken, "strings"> {
  const asked = new URLSearchParams(search).get("lang") ?? "";
  const wanted = [...(isLanguage(asked) ? [asked] : preferred), "en"];
  const first = wanted.find((tag) => isLanguage(languageOf(tag))) ?? "en";
  const language = languageOf(first) === "de" ? "de" : "en";
  const own = preferred.find((tag) => languageOf(tag) === language && tag.includes("-"));
  return { language, locale: own ?? DEFAULT_LOCALES[language] };
}

/** Loads the page's language, and tells the browser and screen readers which it is. */
export async function loadLanguage(): Promise<Spoken> {
  const choice = choiceOf(location.search, navigator.languages);
  document.documentElement.lang = choice.language;
  return { ...choice, strings: await stringsOf(choice.language) };
}

// Nobody loads the texts of a language that they do not read.
async function stringsOf(language: Language): Promise<Strings> {
  return language === "de" ? (await import("../strings/de.ts")).de : (await import("../strings/en.ts")).en;
}

function languageOf(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(DEFAULT_LOCALES, tag);
}
