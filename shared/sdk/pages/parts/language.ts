import type * as en from "../strings/en.ts";

const DEFAULT_LOCALES = { en: "en-GB", de: "de-DE" } as const;

/** A language that the pages speak. */
export type Language = keyof typeof DEFAULT_LOCALES;

/** The texts of all pages in one language. */
export type Strings = typeof en;

/** The section of the texts that a page has for itself. */
export type PageSection = "visitor" | "member" | "desk";

/** What every page says, and what a page says for itself. */
export type PageStrings<Own extends PageSection> = Pick<Strings, "common" | "slots" | "refusals" | Own>;

/** Loads what a page says in each language: nobody loads the texts of a language that they do not read. */
export type PageTexts<Own extends PageSection> = Readonly<Record<Language, () => Promise<PageStrings<Own>>>>;

/** What a page says, and how it writes dates. */
export interface Spoken<Own extends PageSection = never> {
  readonly language: Language;
  /** A language tag of BCP 47: the reader's own of that language, such as `en-US`. */
  readonly locale: string;
  readonly strings: PageStrings<Own>;
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
  const own = preferred.find((tag) => languageOf(tag) === language && tag.includes("-") && isTag(tag));
  return { language, locale: own ?? DEFAULT_LOCALES[language] };
}

/** Loads the page's language, and tells the browser and screen readers which it is; English where it cannot be had. */
export async function loadLanguage<Own extends PageSection>(texts: PageTexts<Own>): Promise<Spoken<Own>> {
  const choice = choiceOf(location.search, navigator.languages);
  const strings = await texts[choice.language]().catch(() => undefined);
  const spoken = strings === undefined ? choiceOf("?lang=en", navigator.languages) : choice;
  document.documentElement.lang = spoken.language;
  return { ...spoken, strings: strings ?? (await texts.en()) };
}

// Some systems name their locales in another way, such as `en-US@posix`, and `Intl` throws at those.
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

function languageOf(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(DEFAULT_LOCALES, tag);
}
