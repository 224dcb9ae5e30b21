import * as v from "valibot";
import { crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { partyEntries, venueEntries, venueProblems } from "../../appointment/appointment-request.ts";
import { recurrence } from "../../series/recurrence/recurrence.ts";

// A year of weeks.
const MAX_OCCURRENCES = 52;

/** Makes the schema of the body of *Check staff availability for recurring schedule*. */
export function checkRecurringAvailabilityRequest() {
  return v.pipe(
    requestObject({ ...partyEntries(), recurrence: recurrence(1, MAX_OCCURRENCES), ...venueEntries() }),
    crossFieldRule(venueProblems),
  );
}

/** A valid body of *Check staff availability for recurring schedule*. */
export type CheckRecurringAvailabilityRequest = v.InferOutput<
  ReturnType<typeof checkRecurringAvailabilityRequest>
>;
