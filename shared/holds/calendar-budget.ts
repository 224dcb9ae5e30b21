import { type EntryDetails, type Refusal, refuse } from "../api/answer.ts";
import type { CalendarQuery } from "./calendar-query.ts";
import { scatteredDays } from "./read-occupancies.ts";

// A day costs a read unit.
const MAX_CALENDAR_DAYS = 1_000;

/** Whether so many days of calendars are more than one request may read; see {@link scatteredDays}. */
export function isTooMuch(days: number): boolean {
  return days > MAX_CALENDAR_DAYS;
}

/** The first of several looks at the calendar that one request may read; undefined if all are too large. */
export function looksWithinBudget<Name>(
  ...ways: readonly (() => ReadonlyMap<Name, CalendarQuery>)[]
): ReadonlyMap<Name, CalendarQuery> | undefined {
  for (const way of ways) {
    const looks = way();
    if (!isTooMuch(scatteredDays([...looks.values()]))) return looks;
  }
  return undefined;
}

/** The refusal of a request that would read too many days of calendars. */
export function tooMuchToCheck(details: EntryDetails = {}): Refusal {
  return refuse("TOO_MUCH_TO_CHECK", { ...details, jsonObject: { max_calendar_days: MAX_CALENDAR_DAYS } });
}
