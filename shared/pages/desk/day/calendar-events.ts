import type { Calendar } from "@event-calendar/core";
import type { Unavailability } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import type { ClubRecords } from "../club/club-records.ts";
import { columnIdOf, type Entry, held, type ShownColumn, stretchOf } from "./entries.ts";
import {
  dutyStretches,
  eachDay,
  gapsIn,
  openStretches,
  type ShownDays,
  type Stretch,
  shownDayOf,
  wholeDays,
} from "./hours.ts";

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

/** The entries that hold their time; bookings that have not ended can be dragged. */
export function bookingEvents(entries: readonly Entry[], { clock, days, time }: CalendarShow, nowMs: number) {
  // An entry has one button: of one over midnight, a week shows what is on the first day.
  const endOf = (entry: Entry) => {
    if (days.count === 1) return entry.toMs;
    return Math.min(entry.toMs, wholeDays({ day: shownDayOf(entry, days, time), count: 1 }, time).toMs);
  };
  return held(entries).map(
    (entry): Calendar.EventInput => ({
      id: entry.key,
      allDay: false,
      start: clock.shown(entry.fromMs),
      end: clock.shown(endOf(entry)),
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

/** How the calendar shows instants: as date-times of its own, in which each day begins at 00:00. */
export interface CalendarClock {
  /** The date-time at which the calendar shows an instant: `YYYY-MM-DDTHH:mm:ss`. */
  shown(ms: number): string;
  /** The instant that the calendar shows there. */
  instantOf(shown: string): number;
}

const DAY_MS = 24 * HOUR_MS;

/**
 * The clock of one day counts the hours since midnight, so that a day has 23 or 25 where the clocks change. That of several
 * days is the wall clock, since they share the hours at their side.
 */
export function calendarClock(days: ShownDays, time: ClubTime): CalendarClock {
  return days.count === 1 ? sinceMidnight(days, time) : wallClock(time);
}

function sinceMidnight(days: ShownDays, time: ClubTime): CalendarClock {
  const aheadMs = Date.parse(days.day) - wholeDays(days, time).fromMs;
  return {
    shown: (ms) => new Date(ms + aheadMs).toISOString().slice(0, 19),
    instantOf: (shown) => Date.parse(`${shown.slice(0, 19)}Z`) - aheadMs,
  };
}

function wallClock(time: ClubTime): CalendarClock {
  return {
    shown: (ms) => `${time.localOf(ms)}:00`,
    instantOf: (shown) => Date.parse(time.utcOf(shown.slice(0, 16))),
  };
}

/** The hours that the calendar shows of each day, `[from, until)`: all that touches one of these stretches. */
export function shownHours(
  stretches: readonly Stretch[],
  days: ShownDays,
  time: ClubTime,
): readonly [from: number, until: number] {
  const { fromMs, toMs } = wholeDays(days, time);
  const longest = days.count === 1 ? (toMs - fromMs) / HOUR_MS : 24;
  if (stretches.length === 0) return [0, longest];
  const clock = calendarClock(days, time);
  const hours = stretches.map((stretch) => {
    const begins = Date.parse(`${clock.shown(Math.max(stretch.fromMs, fromMs))}Z`);
    const midnight = days.count === 1 ? Date.parse(days.day) : begins - (begins % DAY_MS);
    const lasts = Math.min(stretch.toMs, toMs) - Math.max(stretch.fromMs, fromMs);
    return [(begins - midnight) / HOUR_MS, (begins - midnight + lasts) / HOUR_MS] as const;
  });
  const from = Math.floor(Math.min(...hours.map(([first]) => first)));
  const until = Math.ceil(Math.max(...hours.map(([, last]) => last)));
  return [Math.max(0, Math.min(from, longest - 2)), Math.min(longest, Math.max(until, from + 2))];
}

/** What the wall clock shows so many hours into a day. */
export function hourLabel(hour: number, days: ShownDays, time: ClubTime): string {
  if (days.count !== 1) return time.fullHour(hour);
  return time.time(wholeDays(days, time).fromMs + hour * HOUR_MS);
}
