import type { Language } from "./letter.ts";

const GERMAN = /^de(?:[-_]|$)/i;
const ENGLISH = /^en(?:[-_]|$)/i;

/** The language of messages that a language tag such as `de-AT` asks for; undefined if it is neither German nor English. */
export function languageOf(tag: string | undefined): Language | undefined {
  if (tag === undefined) return undefined;
  if (GERMAN.test(tag)) return "de";
  return ENGLISH.test(tag) ? "en" : undefined;
}
