import { formatUtcDateTime } from "../values/utc-date-time.ts";

/** The window in which something can be done, both ends included; `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export interface InstantWindow {
  readonly from: string;
  readonly until: string;
}

/** The start and the end of a booking; `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export interface Booked {
  readonly start: string;
  readonly end: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** How long after its end the club can still cancel an appointment, or mark a no-show. */
export const LATE_MINUTES = 7 * DAY_MINUTES;

/** When somebody can be checked in, and a check-in be undone: until 24 hours after the end. */
export function checkInWindow({ start, end }: Booked, fromMinutes: number): InstantWindow {
  return { from: minutesAfter(start, -fromMinutes), until: minutesAfter(end, DAY_MINUTES) };
}

/** When somebody can be marked as a no-show, and that be undone: until 7 days after the end. */
export function noShowWindow({ start, end }: Booked): InstantWindow {
  return { from: start, until: minutesAfter(end, LATE_MINUTES) };
}

/** An instant that many minutes after another. */
export function minutesAfter(instant: string, minutes: number): string {
  return formatUtcDateTime(new Date(Date.parse(instant) + minutes * MINUTE_MS));
}
