import * as v from "valibot";
import { boundedArray, distinct } from "../values/array.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { expectationMessage } from "../values/expectation.ts";
import { requestObject } from "../values/request-object.ts";
import { patternText } from "../values/text.ts";

const MAX_INTERVALS = 10;
// With ten intervals each, 400 days are about 80 kB; DynamoDB's limit is 400 kB per item.
const MAX_DATES = 400;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const TIME = expectationMessage("time", "a local time such as 06:00, 24:00 at the latest");
const INTERVAL = expectationMessage(
  "interval",
  'a pair of local times such as ["06:00", "22:00"], the first before the second',
);
const INTERVALS = expectationMessage(
  "array",
  `an array of at most ${MAX_INTERVALS} intervals, empty for a closed day`,
);
const DATES = expectationMessage("array", `an array of at most ${MAX_DATES} days, each with its intervals`);

const timeOfDaySchema = v.pipe(v.string(TIME), v.regex(TIME_OF_DAY, TIME));
const intervalSchema = v.pipe(
  v.strictTuple([timeOfDaySchema, timeOfDaySchema], INTERVAL),
  v.check(([opens, closes]) => opens < closes, INTERVAL),
);
const daySchema = boundedArray(intervalSchema, MAX_INTERVALS, INTERVALS);

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const CLOCK_TIME_LENGTH = 5;

/** A local time at which something happens, as clocks show it. */
export function clockTime() {
  return patternText(
    CLOCK_TIME_LENGTH,
    CLOCK_TIME,
    "time",
    "a local time such as 18:00, 23:59 at the latest",
  );
}

/** Half-open intervals of local time for each weekday. */
export const weeklyHoursSchema = requestObject({
  monday: daySchema,
  tuesday: daySchema,
  wednesday: daySchema,
  thursday: daySchema,
  friday: daySchema,
  saturday: daySchema,
  sunday: daySchema,
});

/** A local day as `YYYY-MM-DD`. */
export function localDate() {
  return calendarDate("2000-01-01");
}

/** Days with hours of their own, which replace those of the weekday. */
export function datedHours() {
  return v.pipe(
    boundedArray(requestObject({ date: localDate(), intervals: daySchema }), MAX_DATES, DATES),
    distinct("date"),
  );
}
