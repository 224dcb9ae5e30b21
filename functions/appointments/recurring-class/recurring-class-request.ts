import * as v from "valibot";
import { clockTime } from "../../../shared/club/hours.ts";
import { weekdayList } from "../../../shared/club/weekday-list.ts";
import { calendarDate } from "../../../shared/values/calendar-date.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { integer } from "../../../shared/values/scalars.ts";
import { durationEntry } from "../class/class-request.ts";

const MAX_INTERVAL_WEEKS = 8;
const FIRST_DATE = "2000-01-01";
// The day after the last one has four digits for the year, too.
const LAST_DATE = "9998-12-31";

/** A local day of a recurring class. */
export function recurringDate() {
  return calendarDate(FIRST_DATE, LAST_DATE);
}

/** The field that says every how many weeks a class takes place. */
export function intervalEntry() {
  return { interval_weeks: optional(integer(1, MAX_INTERVAL_WEEKS)) };
}

/** The fields that say when a class takes place in its weeks, for a template that has them already. */
export function timeEntries() {
  return { weekdays: optional(weekdayList()), local_time: optional(clockTime()), ...durationEntry() };
}

/** The local days that a change of a template is for, both inclusive. Without the last, all that follow. */
function daysEntries() {
  return { from: recurringDate(), to: optional(recurringDate()) };
}

/** Makes the schema of the body of a change of a template. */
export function recurringChangeRequest<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(requestObject({ ...daysEntries(), ...entries }), crossFieldRule(datesInOrder("from", "to")));
}

/** A valid body of any change of a template. */
export type DaysOfChange = v.InferOutput<v.ObjectSchema<ReturnType<typeof daysEntries>, undefined>>;

/** Makes the rule that the second of two local days is not before the first. */
export function datesInOrder(first: string, last: string) {
  const message = expectationMessage("date", `${first} or a later day`);
  return (fields: Readonly<Record<string, unknown>>): CrossFieldProblem[] => {
    const [from, to] = [fields[first], fields[last]];
    return typeof from === "string" && typeof to === "string" && to < from ? [{ field: last, message }] : [];
  };
}
