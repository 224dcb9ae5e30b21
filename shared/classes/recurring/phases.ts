import { isDeepStrictEqual } from "node:util";
import { timeOfDayMs, WEEKDAYS, type Weekday, weekdayOf } from "../../calendar/hours.ts";
import { plusDays, startOn, type UtcOffset } from "../../calendar/local-time.ts";
import type { Phase, RecurringClassRecord } from "../../tables/recurring-class-items.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_DAYS = 7;

/** How many days ahead classes are made. */
export const DAYS_AHEAD = 92;

/** The most phases that a template has. */
export const MAX_PHASES = 20;

/** The fields of a phase that a change can set. */
export type PhaseFields = Omit<Phase, "from">;

/** Local dates from one to another, both included. Without `to`, all that follow. */
export interface DateRange {
  readonly from: string;
  readonly to?: string | undefined;
}

/** Local dates from one to another, both included. */
export interface ClosedDateRange extends DateRange {
  readonly to: string;
}

/** The fields of a template that say on which dates it has classes. */
export type TemplateSchedule = Pick<RecurringClassRecord, "first_date" | "last_date" | "phases">;

function phaseOf(phases: readonly Phase[], date: string): Phase | undefined {
  return phases.findLast(({ from }) => from <= date);
}

/** The phases that hold on at least one of some dates. */
export function phasesWithin(phases: readonly Phase[], { from, to }: DateRange): Phase[] {
  return phases.filter((phase, index) => {
    const next = phases[index + 1];
    return (to === undefined || phase.from <= to) && (next === undefined || next.from > from);
  });
}

/**
 * The phase by which a template has a class on a date; undefined if it has none. All phases count weeks from the week of the first
 * date, Monday first. So a new phase does not shift the weeks of the others.
 */
export function occursOn(
  { first_date, last_date, phases }: TemplateSchedule,
  date: string,
): Phase | undefined {
  if (date < first_date || (last_date !== undefined && date > last_date)) return undefined;
  const phase = phaseOf(phases, date);
  if (phase === undefined || !phase.weekdays.includes(weekdayOf(date))) return undefined;
  return weeksBetween(first_date, date) % phase.interval_weeks === 0 ? phase : undefined;
}

/** The dates with a class, from one date to another, both included. */
export function occurrences(schedule: TemplateSchedule, from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = plusDays(date, 1)) {
    if (occursOn(schedule, date) !== undefined) dates.push(date);
  }
  return dates;
}

// The search for the next class ends here. If it finds none, the sweep looks again on the last of these days.
const SEARCH_DAYS = 400;

/**
 * The first date after another with a class; undefined if there is none. If the class is more than 400 days ahead, the date may be
 * an earlier one, without a class.
 */
export function nextOccurrence(schedule: TemplateSchedule, after: string): string | undefined {
  const { first_date, last_date } = schedule;
  const end = plusDays(after, SEARCH_DAYS);
  for (let date = plusDays(after, 1); date <= end; date = plusDays(date, 1)) {
    if (occursOn(schedule, date) !== undefined) return date;
  }
  if (last_date !== undefined && last_date <= end) return undefined;
  return end > first_date ? end : first_date;
}

/** The instant at which the class of a date begins, in epoch milliseconds: the first if clocks show its time twice, undefined if they skip it. */
export function startOfPhase(
  { local_time }: Pick<Phase, "local_time">,
  date: string,
  timeZone: string,
  utcOffsetMs: UtcOffset,
): number | undefined {
  return startOn(timeZone, date, timeOfDayMs(local_time), utcOffsetMs);
}

/**
 * The phases after a change of some fields on some dates. Cancelled dates get no weekdays again. Past phases and those that begin
 * after the template's last date are dropped. Equal neighbours become one.
 */
export function changedPhases(
  { phases, last_date }: TemplateSchedule,
  { from, to }: DateRange,
  set: Partial<PhaseFields>,
  today: string,
): Phase[] {
  const split = to === undefined ? splitAt(phases, from) : splitAt(splitAt(phases, from), plusDays(to, 1));
  const isWithin = (phase: Phase) => phase.from >= from && (to === undefined || phase.from <= to);
  const changed = split.map((phase) => (isWithin(phase) ? withFields(phase, set) : phase));
  return presentPhases({ phases: changed, last_date }, today);
}

/** The phases of a template without past ones and those after its last date. Equal neighbours are one. */
export function presentPhases(
  { phases, last_date }: Pick<TemplateSchedule, "phases" | "last_date">,
  today: string,
): Phase[] {
  return joined(phasesWithin(upTo(phases, last_date), { from: today }));
}

/** The phases that begin by a date, and the first one in any case. */
export function upTo(phases: readonly Phase[], last: string | undefined): Phase[] {
  return phases.filter((phase, index) => index === 0 || last === undefined || phase.from <= last);
}

/** The weekdays in their order, Monday first. */
export function mondayFirst(weekdays: readonly Weekday[]): Weekday[] {
  return weekdays.toSorted((one, other) => daysSinceMonday(one) - daysSinceMonday(other));
}

function daysSinceMonday(weekday: Weekday): number {
  return (WEEKDAYS.indexOf(weekday) + WEEK_DAYS - 1) % WEEK_DAYS;
}

function splitAt(phases: readonly Phase[], date: string): Phase[] {
  const held = phaseOf(phases, date);
  if (held === undefined || held.from === date) return [...phases];
  return phases.flatMap((phase) => (phase === held ? [phase, { ...phase, from: date }] : [phase]));
}

function withFields(phase: Phase, { weekdays, ...set }: Partial<PhaseFields>): Phase {
  const keepsWeekdays = phase.weekdays.length === 0 || weekdays === undefined;
  const changed = {
    ...phase,
    ...set,
    weekdays: keepsWeekdays ? phase.weekdays : mondayFirst(weekdays),
  };
  return {
    ...changed,
    room_id: changed.is_virtual ? undefined : changed.room_id,
    virtual_url: changed.is_virtual ? changed.virtual_url : undefined,
  };
}

function joined(phases: readonly Phase[]): Phase[] {
  return phases.filter((phase, index) => {
    const before = phases[index - 1];
    return before === undefined || !isSame(before, phase);
  });
}

/** Whether two lists of phases are equal. */
export function areSamePhases(some: readonly Phase[], others: readonly Phase[]): boolean {
  return isDeepStrictEqual(some.map(withoutUndefined), others.map(withoutUndefined));
}

function isSame({ from: _, ...one }: Phase, { from: __, ...other }: Phase): boolean {
  return isDeepStrictEqual(withoutUndefined(one), withoutUndefined(other));
}

function withoutUndefined(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function weeksBetween(first: string, date: string): number {
  return Math.floor((dayNumber(date) - dayNumber(mondayOf(first))) / WEEK_DAYS);
}

function mondayOf(date: string): string {
  return plusDays(date, -daysSinceMonday(weekdayOf(date)));
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00.000Z`) / DAY_MS;
}
