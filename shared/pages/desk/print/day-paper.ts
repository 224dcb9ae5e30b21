import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import type { Entry, ShownColumn } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { awayOnDay } from "../unavailability/away-rules.ts";
import { type PaperRow, paperRow } from "./paper-rows.ts";

/** What stands on a page of the day. */
export interface DayPage {
  readonly day: string;
  readonly entries: readonly Entry[];
  /** Whose page it is: the coach is not named in each row then. Undefined for the page of everybody. */
  readonly column?: ShownColumn;
}

/** A day on paper, or what a coach has on it: who and what is away, and the bookings in the order of time. */
export function dayPaper(desk: Desk, live: LiveDay, { day, entries, column }: DayPage): HTMLElement {
  const { club, page } = desk;
  const { desk: said } = page.strings;
  const title = [column?.name, page.time.dayInWords(day)].filter(Boolean).join(" · ");
  const away = awayOnDay(awayFor(live.records.unavailability, column), day, desk);
  return h(
    "section.print-page",
    h("p.print-club", club.tenant.name),
    h("h2", title),
    away.length === 0 ? undefined : h("p.print-away", `${said.unavailable}: ${away.join(", ")}`),
    entries.length === 0 ? h("p", said.nothingBooked) : tableOf(desk, live, entries, column),
  );
}

/** The coach whose page it is, and all rooms, since anybody may be booked into one. */
function awayFor(all: readonly Unavailability[], column: ShownColumn | undefined): Unavailability[] {
  return all.filter(
    (away) => column === undefined || !("coach_id" in away) || away.coach_id === column.coachId,
  );
}

function tableOf(
  desk: Desk,
  live: LiveDay,
  entries: readonly Entry[],
  column: ShownColumn | undefined,
): HTMLElement {
  const { common, desk: said } = desk.page.strings;
  const columns: readonly (readonly [head: string, cell: (row: PaperRow) => HTMLElement])[] = [
    [common.when, ({ when }) => h("td", when)],
    [said.client, ({ who, mobile }) => h("td.name", who, mobile && h("span.phone", mobile))],
    ...(column === undefined ? ([[said.coach, ({ coach }: PaperRow) => h("td.name", coach)]] as const) : []),
    [said.what, ({ what }) => h("td", what)],
    [said.payment, ({ payment, isUnpaid }) => h("td", { class: isUnpaid && "unpaid" }, payment)],
    [said.state, ({ status }) => h("td", status)],
    [said.comments, ({ remarks }) => h("td", remarks)],
  ];
  const rows = entries.map((entry) => {
    const row = paperRow(entry, live.records.clients, wordingOf(desk));
    return h("tr", ...columns.map(([, cell]) => cell(row)));
  });
  const heads = columns.map(([head]) => h("th", { scope: "col" }, head));
  return h("table", h("thead", h("tr", ...heads)), h("tbody", ...rows));
}
