import type { Calendar } from "@event-calendar/core";
import type { Unavailability } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import type { ClubRecords } from "../club/club-records.ts";
import type { CalendarClock } from "./calendar-clock.ts";
import { type Entry, held } from "./entries.ts";
import { dutyStretches, eachDay, gapsIn, openStretches, type ShownDays } from "./hours.ts";
import { columnIdOf, type ShownColumn } from "./shown-columns.ts";
import { stretchOf } from "./to-move.ts";

const HOUR_MS = 3_600_000;

/** What the calendar shows, and how. */
export interface CalendarShow {
  readonly club: ClubRecords;
  readonly time: ClubTime;
  readonly clock: CalendarClock;
  readonly days: ShownDays;
  readonly columns: readonly ShownColumn[];
  /** The hours of each day that are shown, `[from, until)`. */
  readonly hours: readonly [from: number, until: number];
}

/** The bookings that hold their time; those that are booked and have not ended can be dragged. */
export function bookingEvents(entries: readonly Entry[], { clock }: CalendarShow, nowMs: number) {
  return held(entries).map(
    (entry): Calendar.EventInput => ({
      id: entry.key,
      allDay: false,
      start: clock.shown(entry.fromMs),
      end: clock.shown(entry.toMs),
      resourceIds: [columnIdOf(entry)],
      startEditable: entry.status === "booked" && entry.toMs > nowMs,
    }),
  );
}

/** When the club is closed, coaches are off duty or away, as the background of their columns. */
export function backgroundEvents(
  unavailability: readonly Unavailability[],
  show: CalendarShow,
  said: (away: Unavailability) => string,
): Calendar.EventInput[] {
  const { clock, columns } = show;
  const isShown = new Set(columns.map(({ id }) => id));
  const absences = unavailability.flatMap((away): Calendar.EventInput[] => {
    if (!("coach_id" in away) || !isShown.has(String(away.coach_id))) return [];
    const { fromMs, toMs } = stretchOf(away);
    const id = `away-${away.id}`;
    const span = { allDay: false, start: clock.shown(fromMs), end: clock.shown(toMs) };
    return [
      { ...background(id, String(away.coach_id)), ...span, classNames: ["absence"], title: said(away) },
    ];
  });
  return [...columns.flatMap((column) => shadesOf(column, show)), ...absences];
}

function shadesOf(
  column: ShownColumn,
  { club, time, clock, days, hours: [from, until] }: CalendarShow,
): Calendar.EventInput[] {
  return eachDay(days).flatMap((day) => {
    // By the calendar's own clock: that of a week shows no hour twice, though a day may have it twice.
    const at = (hour: number) => clock.instantOf(new Date(Date.parse(day) + hour * HOUR_MS).toISOString());
    const shown = { fromMs: at(from), toMs: at(until) };
    const works =
      column.coachId === undefined
        ? openStretches(club.tenant, day, time)
        : dutyStretches(club.schedules.get(column.coachId), club.tenant, { day, time });
    return gapsIn(shown, works).map(({ fromMs, toMs }) => ({
      ...background(`off-${column.id}-${fromMs}`, column.id),
      allDay: false,
      start: clock.shown(fromMs),
      end: clock.shown(toMs),
      classNames: ["off-duty"],
    }));
  });
}

function background(id: string, column: string): Pick<Calendar.EventInput, "id" | "resourceIds" | "display"> {
  return { id, resourceIds: [column], display: "background" };
}
