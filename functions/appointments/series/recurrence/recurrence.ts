import type * as v from "valibot";
import { clockTime } from "../../../../shared/club/hours.ts";
import { weekdayList } from "../../../../shared/club/weekday-list.ts";
import { calendarDate } from "../../../../shared/values/calendar-date.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { integer } from "../../../../shared/values/scalars.ts";

const FIRST_DATE = "2000-01-01";
// The last occurrence is less than a year later, so that its date has four digits for the year.
const LAST_FIRST_DATE = "9998-12-31";

/** Makes the schema of the local days and the time of an appointment that recurs, with so many occurrences. */
export function recurrence(min: number, max: number) {
  return requestObject({
    weekdays: weekdayList(),
    local_time: clockTime(),
    first_date: calendarDate(FIRST_DATE, LAST_FIRST_DATE),
    occurrences: integer(min, max),
  });
}

/** The local days and the time of an appointment that recurs. */
export type Recurrence = v.InferOutput<ReturnType<typeof recurrence>>;
