import { timeOfDayMs } from "../calendar/hours.ts";
import { firstInstantFrom, localDateOf, type UtcOffset } from "../calendar/local-time.ts";
import type { ClassPolicy } from "./policy.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * When booking of a class opens. Where clocks skip the policy's local time, it is when they are put forward; where they show
 * it twice, it is the first time.
 * @returns null where booking is open as soon as there is the class
 */
export function bookingOpensAt(
  { booking_opens: opens }: Pick<ClassPolicy, "booking_opens">,
  timeZone: string,
  startMs: number,
  utcOffsetMs: UtcOffset,
): number | null {
  if (opens === null) return null;
  const midnightMs = Date.parse(`${localDateOf(timeZone, startMs, utcOffsetMs)}T00:00:00.000Z`);
  const localMs = midnightMs - opens.days_before * DAY_MS + timeOfDayMs(opens.local_time);
  return firstInstantFrom(timeZone, localMs, utcOffsetMs);
}

/** The last instant at which a class can be booked, without `classes.manage`. */
export function bookingClosesAt(
  { booking_closes_minutes }: Pick<ClassPolicy, "booking_closes_minutes">,
  startMs: number,
): number {
  return startMs - booking_closes_minutes * MINUTE_MS;
}
