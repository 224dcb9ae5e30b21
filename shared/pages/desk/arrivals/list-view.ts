import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { type Entry, held } from "../day/entries.ts";
import type { EntryButtons } from "../day/entry-buttons.ts";
import { eachDay, overlap, wholeDays } from "../day/hours.ts";
import type { LiveDay } from "../day/live-day.ts";
import { type ColumnFilter, columnIdOf } from "../day/shown-columns.ts";
import { byNow } from "./arrivals.ts";
import { entryRows, type RowsShow } from "./entry-rows.ts";

/** How the list is shown. */
export interface ListShow extends RowsShow {
  readonly filter: ColumnFilter;
  readonly isEarlierOpen: boolean;
}

/** The bookings as one list in the order of time, as a phone shows them; what is over today is folded away. */
export function listView(
  desk: Desk,
  live: LiveDay,
  { filter, isEarlierOpen, ...show }: ListShow,
): HTMLElement {
  const { page } = desk;
  const entries = held(live.entries).filter((entry) => filter === "all" || columnIdOf(entry) === filter);
  if (entries.length === 0) return h("p", { class: "empty" }, page.strings.desk.nothingBooked);
  const days = eachDay(live.shown).map((day) => {
    const whole = wholeDays({ day, count: 1 }, page.time);
    const ofDay = entries.filter((entry) => overlap(entry, whole));
    const heading = live.shown.count === 1 ? undefined : h("h2", {}, page.time.dayInWords(day));
    const isToday = day === page.time.dayOf(nowMs());
    const { over, ahead } = isToday ? byNow(ofDay, nowMs()) : { over: [], ahead: ofDay };
    const rows = (some: readonly Entry[]) => entryRows(desk, live, some, show);
    return h(
      "section",
      { class: "list-day" },
      heading,
      over.length === 0 ? undefined : earlierView(desk, over, { rows: rows(over), isOpen: isEarlierOpen }),
      ahead.length === 0
        ? h(
            "p",
            { class: "empty" },
            over.length === 0 ? page.strings.desk.nothingBooked : page.strings.desk.nothingAhead,
          )
        : h("ol", { class: "by-time", "aria-label": page.strings.desk.gridLabel }, ...rows(ahead)),
    );
  });
  return h("div", { class: "list" }, ...days);
}

function earlierView(
  { page }: Desk,
  over: readonly Entry[],
  { rows, isOpen }: { readonly rows: readonly HTMLElement[]; readonly isOpen: boolean },
): HTMLElement {
  const { desk: said } = page.strings;
  const missing = over.filter(({ status }) => status === "booked").length;
  const title = [said.earlier(over.length), missing > 0 ? said.notCheckedIn(missing) : undefined];
  return h(
    "details",
    { class: "earlier", open: isOpen },
    h("summary", {}, title.filter(Boolean).join(", ")),
    h("ol", { class: "by-time" }, ...rows),
  );
}

/** The cancelled bookings of the days, folded away. */
export function cancelledView(
  { page }: Desk,
  { entries, records }: LiveDay,
  { buttons, isOpen }: { readonly buttons: EntryButtons; readonly isOpen: boolean },
): HTMLElement | undefined {
  const cancelled = entries.filter(({ status }: Entry) => status === "cancelled");
  if (cancelled.length === 0) return undefined;
  const items = cancelled.map((entry) =>
    h("li", {}, buttons.show(entry, { clients: records.clients, withCoach: true, isChanged: false })),
  );
  return h(
    "details",
    { class: "cancelled", open: isOpen },
    h("summary", {}, page.strings.desk.cancelled(cancelled.length)),
    h("ol", { class: "by-time" }, ...items),
  );
}
