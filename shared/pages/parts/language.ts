import type * as en from "../strings/en.ts";

const DEFAULT_LOCALES = { en: "en-GB", de: "de-DE" } as const;

/** A language that the pages have. */
export type Language = keyof typeof DEFAULT_LOCALES;

/** The texts of all pages in one language. */
export type Strings = typeof en;

/** The name of a section of the texts that not every page has. */
export type PageSection = "visitor" | "member" | "desk" | "classes" | "calendar";

/** The texts that every page has, and the page's own sections. */
export type PageStrings<Own extends PageSection> = Pick<Strings, "common" | "slots" | "refusals" | Own>;

/** A loader for each language of a page: nobody loads the texts of a language that they do not read. */
export type PageTexts<Own extends PageSection> = Readonly<Record<Language, () => Promise<PageStrings<Own>>>>;

/** The language of a page, its texts, and the locale of its dates. */
export interface Spoken<Own extends PageSection = never> {
  readonly language: Language;
  /** A BCP 47 tag for formats: the reader's own locale in that language, such as `en-US`. */
  readonly locale: string;
  readonly strings: PageStrings<Own>;
}

/**
 * The language that the address asks for (`?lang=de`), else the first of the reader's that the pages have, else English.
 * @param preferred the reader's language tags, as `navigator.languages` has them
 */
export function choiceOf(search: string, preferred: readonly string[]): Omit<Spoken, "strings"> {
  const asked = new URLSearchParams(search).get("lang") ?? "";
  const tags = [...(isLanguage(asked) ? [asked] : preferred), "en"];
  const first = tags.find((tag) => isLanguage(languageOf(tag))) ?? "en";
  const language = languageOf(first) === "de" ? "de" : "en";
  const own = preferred.find((tag) => languageOf(tag) === language && tag.includes("-") && isTag(tag));
  return { language, locale: own ?? DEFAULT_LOCALES[language] };
}

/** Loads the texts of a language; English where they cannot be had. */
export async function loadLanguage<Own extends PageSection>(
  texts: PageTexts<Own>,
  choice: Omit<Spoken, "strings">,
): Promise<Spoken<Own>> {
  const strings = await texts[choice.language]().catch(() => undefined);
  const spoken = strings === undefined ? choiceOf("?lang=en", navigator.languages) : choice;
  return { ...spoken, strings: strings ?? (await texts.en()) };
}

// Some systems have locales such as `en-US@posix`, at which `Intl` throws.
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
