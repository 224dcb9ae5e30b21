import type { LocalSegment } from "./local-time.ts";
import { joinStretches, type Stretch } from "./stretch.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The weekdays in the order of Date.prototype.getUTCDay. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

/** Pairs of local times such as `["06:00", "22:00"]`, 24:00 at the latest. */
export type Intervals = readonly (readonly [string, string])[];

/** The name of a weekday. */
export type Weekday = (typeof WEEKDAYS)[number];

/** The intervals of each weekday. */
export type WeeklyHours = Readonly<Record<Weekday, Intervals>>;

/** A local day as `YYYY-MM-DD` whose intervals replace those of the weekday. */
export interface DatedHours {
  readonly date: string;
  readonly intervals: Intervals;
}

/** The intervals of a local day. */
export type HoursOn = (date: string) => Intervals;

/** The hours of the weekdays. */
export function weeklyHours(weekly: WeeklyHours): HoursOn {
  return (date) => weekly[weekdayOf(date)];
}

/** A part of a schedule: the hours from one local day to another, both included. */
export interface ScheduleEntry {
  readonly effective_from: string;
  /** Undefined where the entry holds for good. */
  readonly effective_until?: string | undefined;
  readonly weekly: WeeklyHours;
}

/** The hours of a schedule; none on days that no entry covers. */
export function scheduledHours(schedule: readonly ScheduleEntry[]): HoursOn {
  return (date) => {
    const entry = schedule.find(
      ({ effective_from, effective_until }) =>
        effective_from <= date && (effective_until === undefined || date <= effective_until),
    );
    return entry?.weekly[weekdayOf(date)] ?? [];
  };
}

/** Hours, except on days that have their own. */
export function exceptOn(dated: readonly DatedHours[] | undefined, hours: HoursOn): HoursOn {
  if (dated === undefined) return hours;
  const own = new Map(dated.map(({ date, intervals }) => [date, intervals]));
  return (date) => own.get(date) ?? hours(date);
}

/**
 * The instants at which local clocks show the hours: sorted stretches that neither meet nor overlap. Hours are what the
 * wall clock shows: an hour that does not exist is not there, an hour that exists twice counts twice, and one day's 24:00
 * is the next day's 00:00.
 * @param segments the local time of the range that matters
 */
export function stretchesOf(hours: HoursOn, segments: readonly LocalSegment[]): Stretch[] {
  const stretches = segments.flatMap(({ startMs, endMs, offsetMs }) =>
    localStretches(hours, startMs + offsetMs, endMs + offsetMs).map((stretch) => ({
      startMs: Math.max(stretch.startMs - offsetMs, startMs),
      endMs: Math.min(stretch.endMs - offsetMs, endMs),
    })),
  );
  return joinStretches(stretches.filter(({ startMs, endMs }) => startMs < endMs));
}

function localStretches(hours: HoursOn, startMs: number, endMs: number): Stretch[] {
  const firstDay = Math.floor(startMs / DAY_MS);
  const lastDay = Math.floor((endMs - 1) / DAY_MS);
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => (firstDay + index) * DAY_MS);
  return days.flatMap((dayMs) =>
    hours(new Date(dayMs).toISOString().slice(0, 10)).map(([opens, closes]) => ({
      startMs: dayMs + timeOfDayMs(opens),
      endMs: dayMs + timeOfDayMs(closes),
    })),
  );
}

/** The weekday of a local day (`YYYY-MM-DD`). */
export function weekdayOf(date: string): Weekday {
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00.000Z`).getUTCDay()];
  if (weekday === undefined) throw new RangeError(`${date} is no day.`);
  return weekday;
}

/** A local time such as `06:00` in milliseconds after midnight. */
export function timeOfDayMs(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * MINUTE_MS;
}
