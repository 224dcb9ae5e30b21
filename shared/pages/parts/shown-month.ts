import { addDays, addMonths, daysIntoWeek } from "./club-time.ts";

const DAY_MS = 24 * 60 * 60_000;

function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

// Less than a week of a month is too little to choose from.
const FEW_DAYS = 7;
const DAYS_OF_NEXT = 14;

/**
 * The last day that is shown with a month: its own, or where the month is about to end, that of the second whole week after it.
 * @param firstWeekday as of {@link weeksOf}
 */
export function lastDayShown(month: string, today: string, firstWeekday: number): string {
  const last = lastDayOf(month);
  if (!today.startsWith(month) || addDays(today, FEW_DAYS) <= last) return last;
  const far = addDays(last, DAYS_OF_NEXT);
  return addDays(far, 6 - daysIntoWeek(far, firstWeekday));
}

/**
 * A month's weeks; undefined stands for other days.
 * @param firstWeekday the day on which weeks begin: 1 for Monday to 7 for Sunday
 * @param last the last day; that of the month by default
 */
export function weeksOf(month: string, firstWeekday = 1, last = lastDayOf(month)): (string | undefined)[][] {
  const first = `${month}-01`;
  const before = daysIntoWeek(first, firstWeekday);
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const index = week * 7 + weekday - before;
      return index >= 0 && index < days ? addDays(first, index) : undefined;
    }),
  );
}
