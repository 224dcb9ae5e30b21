import type { StaffSchedule, Tenant, WeeklyHours } from "@fitness-club-booking/sdk/records";
import { addDays, type ClubTime } from "../../parts/club-time.ts";

/** A stretch of time, its end not included. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

type Intervals = readonly (readonly [string, string])[];

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** The days that are shown: one, or a week from it on. */
export interface ShownDays {
  readonly day: string;
  readonly count: 1 | 7;
}

/** The days one by one. */
export function eachDay({ day, count }: ShownDays): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index));
}

/** Days from midnight to midnight; one has 23 or 25 hours where the clocks change. */
export function wholeDays({ day, count }: ShownDays, time: ClubTime): Stretch {
  return { fromMs: Date.parse(time.utcOf(day)), toMs: Date.parse(time.utcOf(addDays(day, count))) };
}

/** The shown day to which a stretch belongs: that on which it begins, or the first one where it began before. */
export function shownDayOf({ fromMs }: Stretch, days: ShownDays, time: ClubTime): string {
  return time.dayOf(Math.max(fromMs, wholeDays(days, time).fromMs));
}

/** When the club is open on a local day. */
export function openStretches(tenant: Tenant, day: string, time: ClubTime): Stretch[] {
  return stretches(openIntervals(tenant, day), day, time);
}

/** When a coach works on a local day: while the club is open, where they have no schedule. */
export function dutyStretches(
  schedule: StaffSchedule | undefined,
  tenant: Tenant,
  { day, time }: { readonly day: string; readonly time: ClubTime },
): Stretch[] {
  const exception = schedule?.exceptions.find(({ date }) => date === day)?.intervals;
  const scheduled = schedule?.schedule;
  const usual = scheduled == null ? openIntervals(tenant, day) : scheduledIntervals(scheduled, day);
  return stretches(exception ?? usual, day, time);
}

/** What of a stretch lies in none of the others. */
export function gapsIn(whole: Stretch, others: readonly Stretch[]): Stretch[] {
  const gaps: Stretch[] = [];
  let fromMs = whole.fromMs;
  for (const other of others.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (other.fromMs > fromMs) gaps.push({ fromMs, toMs: Math.min(other.fromMs, whole.toMs) });
    fromMs = Math.max(fromMs, other.toMs);
  }
  if (fromMs < whole.toMs) gaps.push({ fromMs, toMs: whole.toMs });
  return gaps.filter((gap) => gap.toMs > gap.fromMs);
}

/** Whether two stretches have an instant in common. */
export function overlap(a: Stretch, b: Stretch): boolean {
  return a.fromMs < b.toMs && b.fromMs < a.toMs;
}

function openIntervals({ closures, opening_hours }: Tenant, day: string): Intervals {
  return closures.find(({ date }) => date === day)?.intervals ?? weekly(opening_hours, day);
}

function scheduledIntervals(schedule: NonNullable<StaffSchedule["schedule"]>, day: string): Intervals {
  const entry = schedule.find(
    ({ effective_from, effective_until }) =>
      effective_from <= day && (effective_until === null || day <= effective_until),
  );
  return entry === undefined ? [] : weekly(entry.weekly, day);
}

function weekly(hours: WeeklyHours, day: string): Intervals {
  return hours[WEEKDAYS[new Date(day).getUTCDay()] ?? "sunday"];
}

function stretches(intervals: Intervals, day: string, time: ClubTime): Stretch[] {
  const instant = (local: string) =>
    Date.parse(time.utcOf(local === "24:00" ? addDays(day, 1) : `${day}T${local}`));
  return intervals.map(([opens, closes]) => ({ fromMs: instant(opens), toMs: instant(closes) }));
}
