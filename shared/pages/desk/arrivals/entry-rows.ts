import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import type { Entry } from "../day/entries.ts";
import type { EntryButtons } from "../day/entry-buttons.ts";
import { entryWords } from "../day/entry-words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { type AttendanceAction, attendanceAt } from "./attendance.ts";

/** What the rows of entries need. */
export interface RowsShow {
  readonly buttons: EntryButtons;
  readonly changed: ReadonlySet<string>;
  readonly onMark: (entry: Entry, action: AttendanceAction) => void;
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
    const actions = entry.status === "booked" ? attendanceAt(entry, presentMs) : [];
    const acts = actions.map((action) => actionButton(desk, live, entry, { action, ...show }));
    return h(
      "li",
      { class: "row" },
      shown,
      acts.length === 0 ? undefined : h("div", { class: "row-acts" }, ...acts),
    );
  });
}

function actionButton(
  desk: Desk,
  live: LiveDay,
  entry: Entry,
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
