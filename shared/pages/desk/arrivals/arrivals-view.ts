import { nowMs } from "../../parts/clock.ts";
import { h, newId } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import { arrivalsAt } from "./arrivals.ts";
import { entryRows, type RowsShow } from "./entry-rows.ts";

/** Who comes next, to be checked in with one press, and who is here. */
export function arrivalsView(
  desk: Desk,
  live: LiveDay,
  { isHereOpen, ...show }: RowsShow & { readonly isHereOpen: boolean },
): HTMLElement {
  const { desk: said } = desk.page.strings;
  const { expected, here } = arrivalsAt(live.entries, nowMs());
  const id = newId("arrivals");
  return h(
    "section",
    { class: "arrivals", "aria-labelledby": id },
    h("h2", { id }, said.arrivals),
    expected.length === 0
      ? h("p", { class: "empty" }, said.nobodyExpected)
      : h("ol", { class: "by-time" }, ...entryRows(desk, live, expected, show)),
    here.length === 0
      ? undefined
      : h(
          "details",
          { class: "here", open: isHereOpen },
          h("summary", {}, said.here(here.length)),
          h("ol", { class: "by-time" }, ...entryRows(desk, live, here, show)),
        ),
  );
}
