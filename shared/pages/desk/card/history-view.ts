import { h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { historyInWords, wordingOf } from "../club/words.ts";

/** A record's history, folded away until it is asked for. */
export function historyView(history: Parameters<typeof historyInWords>[0], desk: Desk): HTMLElement {
  const lines = historyInWords(history, wordingOf(desk)).map(({ when, what, by }) =>
    h("li", {}, h("span", { class: "quiet" }, `${when} · ${by}`), h("br"), what),
  );
  const { historyTitle } = desk.page.strings.desk;
  return h("details", {}, h("summary", {}, historyTitle), h("ol", { class: "history" }, ...lines));
}
