import { nowMs } from "../../parts/clock.ts";
import { button, h, newId } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { type BookingEntry, type ColumnFilter, columnIdOf, type Entry, held } from "../day/entries.ts";
import { type EntryButtons, entryWords } from "../day/entry-buttons.ts";
import { eachDay, shownDayOf } from "../day/hours.ts";
import type { LiveDay } from "../day/live-day.ts";
import { awayOnDay, notOver } from "../unavailability/away-rules.ts";
import { type AttendanceAction, arrivalsAt, attendanceAt, byNow } from "./arrivals.ts";

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
  const isOneDay = live.shown.count === 1;
  if (entries.length === 0 && isOneDay) return h("p.empty", page.strings.desk.nothingBooked);
  const presentMs = nowMs();
  const today = page.time.dayOf(presentMs);
  // An entry has one button, so it is on one day's list.
  const dayOf = new Map(entries.map((entry) => [entry.key, shownDayOf(entry, live.shown, page.time)]));
  const days = eachDay(live.shown).map((day) => {
    const ofDay = entries.filter(({ key }) => dayOf.get(key) === day);
    const heading = isOneDay ? undefined : h("h2", page.time.dayInWords(day));
    const { over, ahead } = day === today ? byNow(ofDay, presentMs) : { over: [], ahead: ofDay };
    const rows = (some: readonly Entry[]) => entryRows(desk, live, some, show);
    return h(
      "section.list-day",
      heading,
      isOneDay ? undefined : awayLine(desk, live, day),
      over.length === 0 ? undefined : earlierView(desk, over, { rows: rows(over), isOpen: isEarlierOpen }),
      ahead.length === 0
        ? h("p.empty", over.length === 0 ? page.strings.desk.nothingBooked : page.strings.desk.nothingAhead)
        : h("ol.by-time", { "aria-label": page.strings.desk.gridLabel }, ...rows(ahead)),
    );
  });
  return h("div.list", ...days);
}

/** Who and what is away on one of several days, and when; the head of the page does not say when. */
function awayLine(desk: Desk, live: LiveDay, day: string): HTMLElement | undefined {
  const away = awayOnDay(notOver(live.records.unavailability, nowMs()), day, desk);
  const { unavailable } = desk.page.strings.desk;
  return away.length === 0 ? undefined : h("p.day-away", `${unavailable}: ${away.join(", ")}`);
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
    "details.earlier",
    { open: isOpen },
    h("summary", title.filter(Boolean).join(", ")),
    h("ol.by-time", ...rows),
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
    h("li", buttons.show(entry, { clients: records.clients, withCoach: true, isChanged: false })),
  );
  return h(
    "details.cancelled",
    { open: isOpen },
    h("summary", page.strings.desk.cancelled(cancelled.length)),
    h("ol.by-time", ...items),
  );
}

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
    "section.arrivals",
    { "aria-labelledby": id },
    h("h2", { id }, said.arrivals),
    expected.length === 0
      ? h("p.empty", said.nobodyExpected)
      : h("ol.by-time", ...entryRows(desk, live, expected, show)),
    here.length === 0
      ? undefined
      : h(
          "details.here",
          { open: isHereOpen },
          h("summary", said.here(here.length)),
          h("ol.by-time", ...entryRows(desk, live, here, show)),
        ),
  );
}

/** What the rows of entries need. */
export interface RowsShow {
  readonly buttons: EntryButtons;
  readonly changed: ReadonlySet<string>;
  readonly onMark: (entry: BookingEntry, action: AttendanceAction) => void;
}

/** Entries as rows: each opens its card, and has what can be said at once of who comes. */
export function entryRows(
  desk: Desk,
  live: LiveDay,
  entries: readonly Entry[],
  show: RowsShow,
): HTMLLIElement[] {
  const presentMs = nowMs();
  return entries.map((entry) => {
    const shown = show.buttons.show(entry, {
      clients: live.records.clients,
      withCoach: true,
      isChanged: show.changed.has(entry.key),
    });
    // Whoever is here, or did not come, is so: the card has what takes that back.
    const acts =
      entry.kind !== "class" && entry.status === "booked"
        ? attendanceAt(entry, presentMs).map((action) => actionButton(desk, live, entry, { action, ...show }))
        : [];
    return h("li.row", shown, acts.length === 0 ? undefined : h("div.row-acts", ...acts));
  });
}

function actionButton(
  desk: Desk,
  live: LiveDay,
  entry: BookingEntry,
  { action, onMark }: Pick<RowsShow, "onMark"> & { readonly action: AttendanceAction },
): HTMLButtonElement {
  const { who, when } = entryWords(entry, live.records.clients, wordingOf(desk));
  const label = desk.page.strings.desk.do[action];
  return button(label, () => onMark(entry, action), {
    class: action === "checkIn" ? "act" : "act quiet",
    "aria-label": `${label}: ${who}, ${when}`,
    "data-act": `${action}-${entry.key}`,
  });
}
