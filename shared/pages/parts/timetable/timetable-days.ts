import { addDays } from "../club-time.ts";
import type { AskedTimetable, TimetableSpan } from "./timetable-address.ts";

/** How many days after today the club shows classes. */
const DAYS_AHEAD = 92;
/** The days of a week's view, and those that can be chosen at once. */
export const WEEK = 7;

/** The days that a timetable shows, all local: `YYYY-MM-DD`. */
export interface TimetableDays {
  readonly span: TimetableSpan;
  /** The day that is shown, or the first of seven. */
  readonly day: string;
  /** The first of the seven days that can be chosen at once. */
  readonly first: string;
  /** The last day that is shown. */
  readonly last: string;
}

/**
 * The days to show: the asked ones, as far as the club shows them.
 * @param first the first of the days that can be chosen at once, as long as the asked one is among them
 */
export function daysToShow(
  { day = "", span = "day" }: AskedTimetable,
  today: string,
  first: string = today,
): TimetableDays {
  const end = lastDay(today);
  const shown = day < today ? today : day > end ? end : day;
  const isAmong = today <= first && first <= shown && shown < addDays(first, WEEK);
  if (span === "week")
    return { span, day: shown, first: shown, last: earlier(addDays(shown, WEEK - 1), end) };
  return { span, day: shown, first: isAmong ? first : shown, last: shown };
}

/** The first of the seven days before or after the shown ones; undefined where the club shows none. */
export function otherWeek({ first }: TimetableDays, today: string, weeks: -1 | 1): string | undefined {
  const other = addDays(first, weeks * WEEK);
  if (weeks === 1) return other > lastDay(today) ? undefined : other;
  if (first <= today) return undefined;
  return other < today ? today : other;
}

/** The seven days that can be chosen at once, fewer at the end of what the club shows. */
export function choiceOfDays({ first }: TimetableDays, today: string): string[] {
  const days = Array.from({ length: WEEK }, (_, index) => addDays(first, index));
  return days.filter((day) => day <= lastDay(today));
}

function lastDay(today: string): string {
  return addDays(today, DAYS_AHEAD);
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
