// What descriptions of operations on appointments that recur share. No function's bundle holds it.
import * as v from "valibot";
import { instant, text } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings } from "../../../../shared/api/description.ts";
import type { ErrorCode } from "../../../../shared/api/error-catalogue.ts";
import { appointmentProblems } from "../../appointment/appointment-description.ts";
import type { Recurrence } from "./recurrence.ts";

/** What the fields of a recurrence mean. */
export const recurrenceMeanings: Meanings<Recurrence> = {
  weekdays: "The weekdays of the occurrences.",
  local_time: "The local time at which each begins.",
  first_date:
    "The local day from which the occurrences are counted; the first one is on the first named weekday from this day on.",
  occurrences: "How many occurrences are wanted.",
};

/** When an occurrence is, in answers. */
export const occurrenceEntries = {
  local_date: text("The local day, as YYYY-MM-DD."),
  start_date_time: v.pipe(
    v.nullable(instant("When it begins; of a local time that comes twice that day, the first.")),
    v.description("Null where clocks are put forward past the local time on that day."),
  ),
};

/** What a recurrence must fulfil that JSON Schema cannot express. */
export const recurrenceRules = {
  "first day": "recurrence.first_date lies between 2000-01-01 and 9998-12-31.",
};

/** The codes of the problems that an occurrence can have. */
export const occurrenceProblems = [
  ...appointmentProblems,
  "LOCAL_TIME_MISSING",
] as const satisfies readonly ErrorCode[];
