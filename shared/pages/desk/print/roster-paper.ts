import type { RosterEntry } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { rosterFacts } from "../roster/roster-facts.ts";
import { hasPlace, partsOf, type Roster } from "../roster/roster-rules.ts";
import { nameInRoster, rosterTexts } from "../roster/roster-words.ts";
import { paymentOnPaper } from "./paper-rows.ts";

/** The roster of a class on paper: who has a place, each with a box to tick, and below them who waits. */
export function rosterPaper(desk: Desk, { class: of, entries }: Roster): HTMLElement {
  const { page, club } = desk;
  const { desk: said } = page.strings;
  const texts = rosterTexts(desk);
  const { holders, line } = partsOf(entries, page.locale);
  const facts = rosterFacts(desk, of, 0).filter((part) => part !== undefined);
  const isWaitedFor = line.length > 0;
  return h(
    "section.print-page.roster-paper",
    h("p.print-club", club.tenant.name),
    h("h2", of.name),
    ...facts,
    holders.length === 0 ? h("p", texts.nobody) : table(holders, texts.tick, tickBox),
    isWaitedFor ? h("h3", texts.line(line.length)) : undefined,
    isWaitedFor ? table(line, "", ({ waitlist }) => `${waitlist?.position}.`) : undefined,
  );

  /** @param first what stands before each name */
  function table(
    people: readonly RosterEntry[],
    head: string,
    first: (entry: RosterEntry) => string | HTMLElement,
  ): HTMLElement {
    const heads = [head, said.client, said.payment, texts.medical];
    const rows = people.map((entry) =>
      h(
        "tr",
        h("td", first(entry)),
        h("td.name", nameInRoster(entry, desk)),
        h("td", hasPlace(entry) ? paymentOf(entry) : ""),
        h("td", entry.client?.medical_alert ?? ""),
      ),
    );
    const headRow = h("tr", ...heads.map((each) => h("th", { scope: "col" }, each)));
    return h("table", h("thead", headRow), h("tbody", ...rows));
  }

  function tickBox({ status }: RosterEntry): HTMLElement {
    return h("span.tick-box", status === "checked_in" ? "✓" : "");
  }

  /** What pays, and whether it is their first class. */
  function paymentOf(entry: RosterEntry): string {
    const payment = entry.is_trial ? texts.marks.trial : paymentOnPaper(entry, page);
    return [payment, entry.is_first_time_class ? texts.marks.first : undefined].filter(Boolean).join(" · ");
  }
}
