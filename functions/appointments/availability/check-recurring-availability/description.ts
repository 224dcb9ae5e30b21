import * as v from "valibot";
import { flag, named } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import {
  partyMeanings,
  problemsSchema,
  venueMeanings,
  venueRules,
} from "../../appointment/appointment-description.ts";
import type { CheckedOccurrence } from "../../series/recurrence/decide-occurrence.ts";
import {
  occurrenceEntries,
  occurrenceProblems,
  recurrenceMeanings,
  recurrenceRules,
} from "../../series/recurrence/recurrence-description.ts";
import type { CheckRecurringAvailabilityRequest } from "./schema.ts";

const body: Meanings<CheckRecurringAvailabilityRequest> = {
  ...partyMeanings,
  recurrence: "When the appointment would begin, again and again, in the tenant's local time.",
  ...venueMeanings,
};

const occurrence = named(
  "CheckedOccurrence",
  "One of the wanted occurrences.",
  v.strictObject({
    ...occurrenceEntries,
    is_available: flag("Whether *Create new appointment* would book it now."),
    problems: problemsSchema("OccurrenceProblem", [...occurrenceProblems, "FIELD_INVALID"]),
  }) satisfies v.GenericSchema<unknown, Omit<CheckedOccurrence, "problems">>,
);

export const checkRecurringAvailability: OperationDescription = {
  summary: "Check staff availability for recurring schedule",
  description:
    "Says of each occurrence of a recurring appointment whether it can be booked now, and if not, lists every problem. Takes the body of *Create new appointment* with `recurrence` in place of `start_date_time`; the problems are those with which that would refuse this caller at this instant. Each occurrence is checked by itself: it counts neither against the others' sessions nor against the time that they would hold. A problem with the time names `recurrence`; `LOCAL_TIME_MISSING` names `recurrence.local_time`. Other starts (`next_starts`) are not offered here: *Check staff availability* offers them for one occurrence. A check that would read more than 1,000 days of calendars, one for each coach, room and client on each day, is refused with `TOO_MUCH_TO_CHECK`; nobody's day is read where hours alone refuse an occurrence. Nothing is written or held. An `Idempotency-Key` is ignored.",
  success: "Checked, whether or not the occurrences can be booked.",
  answer: v.strictObject({
    occurrences: v.pipe(v.array(occurrence), v.description("The wanted occurrences, in order.")),
  }),
  codes: ["TOO_MUCH_TO_CHECK"],
  meanings: { "": body, recurrence: recurrenceMeanings },
  rules: {
    ...venueRules,
    ...recurrenceRules,
  },
};
