import type { ModelCoach, ModelTenant } from "./model-club.ts";

/** A span of time `[startMs, endMs)`. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

type Intervals = readonly (readonly string[])[];

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const QUARTER_MINUTES = 15;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const formats = new Map<string, Intl.DateTimeFormat>();
const aheadByQuarter = new Map<string, Map<number, number>>();

/** What a zone's clocks show at a minute since 1970, as minutes since 1970 of a clock that never changes. */
export function localMinute(zone: string, minute: number): number {
  const known = aheadByQuarter.get(zone) ?? new Map<number, number>();
  aheadByQuarter.set(zone, known);
  // Clocks change on the quarter hour.
  const quarter = Math.floor(minute / QUARTER_MINUTES);
  const ahead = known.get(quarter) ?? minutesAhead(zone, quarter * QUARTER_MINUTES);
  known.set(quarter, ahead);
  return minute + ahead;
}

function minutesAhead(zone: string, minute: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "numeric", minute: "numeric" },
    });
  formats.set(zone, format);
  const shown = Object.fromEntries(
    format.formatToParts(minute * MINUTE_MS).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute: minutes = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minutes) / MINUTE_MS - minute;
}

/** Hours of local time, asked minute by minute. */
export class ModelHours {
  readonly #zone: string;
  readonly #on: (date: string, weekday: string) => Intervals;
  readonly #known = new Map<number, boolean>();

  /** @param on the intervals of a local day */
  constructor(zone: string, on: (date: string, weekday: string) => Intervals) {
    this.#zone = zone;
    this.#on = on;
  }

  /** Whether every minute that a span touches is within the hours. */
  contain({ startMs, endMs }: Span): boolean {
    const first = Math.floor(startMs / MINUTE_MS);
    const last = Math.ceil(endMs / MINUTE_MS);
    for (let minute = first; minute < last; minute += 1) if (!this.#containsMinute(minute)) return false;
    return true;
  }

  #containsMinute(minute: number): boolean {
    const known = this.#known.get(minute);
    if (known !== undefined) return known;
    const local = localMinute(this.#zone, minute);
    const day = new Date(Math.floor(local / DAY_MINUTES) * DAY_MINUTES * MINUTE_MS);
    const intervals = this.#on(day.toISOString().slice(0, 10), WEEKDAYS[day.getUTCDay()] ?? "");
    const ofDay = local % DAY_MINUTES;
    const isWithin = intervals.some(
      ([from = "", until = ""]) => minuteOfDay(from) <= ofDay && ofDay < minuteOfDay(until),
    );
    this.#known.set(minute, isWithin);
    return isWithin;
  }
}

/** When a tenant is open. */
export function openHours(tenant: ModelTenant): ModelHours {
  return new ModelHours(tenant.time_zone, (date, weekday) => openOn(tenant, date, weekday));
}

/** When a tenant shows tours: never while it is closed. */
export function tourHours(tenant: ModelTenant): ModelHours[] {
  const { time_zone, tour } = tenant;
  const { hours } = tour;
  const shown = hours && new ModelHours(time_zone, (_, weekday) => hours[weekday] ?? []);
  return [openHours(tenant), ...(shown === undefined ? [] : [shown])];
}

/** When a coach works. */
export function coachHours(coach: ModelCoach, tenant: ModelTenant): ModelHours {
  const { schedule, exceptions } = coach;
  return new ModelHours(tenant.time_zone, (date, weekday) => {
    const exception = exceptions.find((one) => one.date === date);
    if (exception !== undefined) return exception.intervals;
    return schedule === undefined
      ? openOn(tenant, date, weekday)
      : (schedule.find((entry) => holdsOn(entry, date))?.weekly[weekday] ?? []);
  });
}

function openOn({ opening_hours, closures }: ModelTenant, date: string, weekday: string): Intervals {
  return closures.find((one) => one.date === date)?.intervals ?? opening_hours[weekday] ?? [];
}

function holdsOn(
  { effective_from: from, effective_until: until }: NonNullable<ModelCoach["schedule"]>[number],
  date: string,
): boolean {
  return from <= date && date <= (until ?? "9999");
}

function minuteOfDay(text: string): number {
  const [hours, minutes] = text.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
