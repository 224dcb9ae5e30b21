import { h } from "./elements.ts";

// In both languages, because the texts of one may be what could not be loaded.
const UNREACHABLE = [
  ["en", "This page could not be loaded. Please check your connection and load it again."],
  ["de", "Diese Seite konnte nicht geladen werden. Bitte prüfen Sie die Verbindung und laden Sie sie neu."],
] as const;
const NOT_SET_UP = [
  ["en", "This page is not ready yet. Please call the club."],
  ["de", "Diese Seite ist noch nicht eingerichtet. Bitte rufen Sie den Club an."],
] as const;

/** Says that a page could not start: since the site lacks something, or could not be reached. */
export function failedSentences(isNotSetUp: boolean): HTMLElement {
  const said = (isNotSetUp ? NOT_SET_UP : UNREACHABLE).map(([lang, text]) => h("p", { lang }, text));
  return h("section", h("div.alert", { role: "alert" }, ...said));
}
