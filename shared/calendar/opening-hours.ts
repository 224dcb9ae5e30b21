import type { Span } from "../values/span.ts";
import { type LocalStretch, localStretches } from "./local-time.ts";
import type { UtcOffset } from "./utc-offset.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

// In the order of Date.prototype.getUTCDay.
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Opening hours of each weekday: pairs of local times such as `["06:00", "22:00"]`, 24:00 at the latest. */
export type WeeklyHours = Readonly<Record<(typeof WEEKDAYS)[number], readonly (readonly [string, string])[]>>;

/** When a tenant is open, by the clocks of its time zone. */
export interface OpenTenant {
  /** An IANA name such as `Europe/London`. */
  readonly time_zone: string;
  readonly opening_hours: WeeklyHours;
}

/**
 * Whether a tenant is open during a whole span. Opening hours are what the wall clock shows: an hour that does not exist
 * is not there to be booked, an hour that exists twice is open twice, and one day's 24:00 is the next day's 00:00.
 */
export function isOpenDuring(tenant: OpenTenant, span: Span, utcOffsetMs: UtcOffset): boolean {
  return localStretches(tenant.time_zone, span, utcOffsetMs).every((stretch) =>
    openStretches(tenant.opening_hours, stretch).some(
      ({ startMs, endMs }) => startMs <= stretch.startMs && stretch.endMs <= endMs,
    ),
  );
}

/** When the tenant is open on the days that a stretch touches, intervals that meet joined to one. */
function openStretches(hours: WeeklyHours, { startMs, endMs }: LocalStretch): LocalStretch[] {
  const firstDay = Math.floor(startMs / DAY_MS);
  const lastDay = Math.floor((endMs - 1) / DAY_MS);
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => (firstDay + index) * DAY_MS);
  return join(days.flatMap((dayMs) => intervalsOf(hours, dayMs)));
}

function intervalsOf(hours: WeeklyHours, dayMs: number): LocalStretch[] {
  const weekday = WEEKDAYS[new Date(dayMs).getUTCDay()];
  if (weekday === undefined) return [];
  return hours[weekday].map(([opens, closes]) => ({
    startMs: dayMs + timeOfDayMs(opens),
    endMs: dayMs + timeOfDayMs(closes),
  }));
}

function join(stretches: LocalStretch[]): LocalStretch[] {
  const joined: LocalStretch[] = [];
  for (const stretch of stretches.sort((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1);
    if (last === undefined || stretch.startMs > last.endMs) joined.push(stretch);
    else joined[joined.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, stretch.endMs) };
  }
  return joined;
}

function timeOfDayMs(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * MINUTE_MS;
}
