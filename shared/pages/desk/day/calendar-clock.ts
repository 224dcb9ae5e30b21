import type { ClubTime } from "../../parts/club-time.ts";
import { type ShownDays, type Stretch, wholeDays } from "./hours.ts";

/** How the calendar shows instants: as date-times of its own, in which each day begins at 00:00. */
export interface CalendarClock {
  /** The date-time at which the calendar shows an instant: `YYYY-MM-DDTHH:mm:ss`. */
  shown(ms: number): string;
  /** The instant that the calendar shows there. */
  instantOf(shown: string): number;
}

const HOUR_MS = 3_600_000;
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
