import * as v from "valibot";
import { WEEKDAYS } from "../../../../shared/calendar/hours.ts";
import { boundedArray } from "../../../../shared/values/array.ts";
import { calendarDate } from "../../../../shared/values/calendar-date.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { integer } from "../../../../shared/values/scalars.ts";
import { patternText } from "../../../../shared/values/text.ts";

const FIRST_DATE = "2000-01-01";
// The last occurrence is less than a year later, so that its date has four digits for the year.
const LAST_FIRST_DATE = "9998-12-31";
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const TIME_LENGTH = 5;
const WEEKDAY = expectationMessage("weekday", "a weekday such as monday");
const WEEKDAY_LIST = expectationMessage("array", "an array of 1 to 7 different weekdays such as monday");

/** Makes the schema of the local days and the time of an appointment that recurs, with so many occurrences. */
export function recurrence(min: number, max: number) {
  return requestObject({
    weekdays: v.config(
      v.pipe(
        boundedArray(v.picklist(WEEKDAYS, WEEKDAY), WEEKDAYS.length, WEEKDAY_LIST),
        v.minLength(1, WEEKDAY_LIST),
        v.check((weekdays) => new Set(weekdays).size === weekdays.length, WEEKDAY_LIST),
        v.metadata({ uniqueItems: true }),
      ),
      { abortPipeEarly: true },
    ),
    local_time: patternText(
      TIME_LENGTH,
      TIME_OF_DAY,
      "time",
      "a local time such as 18:00, 23:59 at the latest",
    ),
    first_date: calendarDate(FIRST_DATE, LAST_FIRST_DATE),
    occurrences: integer(min, max),
  });
}

/** The local days and the time of an appointment that recurs. */
export type Recurrence = v.InferOutput<ReturnType<typeof recurrence>>;
