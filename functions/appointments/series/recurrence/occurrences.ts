import { timeOfDayMs, weekdayOf } from "../../../../shared/calendar/hours.ts";
import { startOn, type UtcOffset } from "../../../../shared/calendar/local-time.ts";
import type { Recurrence } from "./recurrence.ts";

const DAY_MS = 24 * 60 * 60_000;

/** One occurrence of an appointment that recurs. */
export interface Occurrence {
  /** `YYYY-MM-DD`. */
  readonly localDate: string;
  /** The first instant at which clocks show the time on that day; undefined if they skip it. */
  readonly startMs: number | undefined;
}

/** The occurrences of a recurrence: the first local days on its weekdays, from its first date on. */
export function occurrencesOf(
  { weekdays, local_time, first_date, occurrences }: Recurrence,
  timeZone: string,
  utcOffsetMs: UtcOffset,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (let dayMs = Date.parse(`${first_date}T00:00:00.000Z`); found.length < occurrences; dayMs += DAY_MS) {
    const localDate = new Date(dayMs).toISOString().slice(0, 10);
    if (!weekdays.includes(weekdayOf(localDate))) continue;
    const startMs = startOn(timeZone, localDate, timeOfDayMs(local_time), utcOffsetMs);
    found.push({ localDate, startMs });
  }
  return found;
}
