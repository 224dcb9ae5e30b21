import * as v from "valibot";
import { crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { partyEntries, venueEntries, venueProblems } from "../../appointment/appointment-request.ts";
import { recurrence } from "../recurrence/recurrence.ts";

// A transaction has at most 100 items; an appointment takes up to 8.
const MAX_OCCURRENCES = 12;
const ON_CONFLICT = expectationMessage("on_conflict", '"refuse" or "skip"');

/** Makes the schema of the body of *Book a series*. */
export function bookSeriesRequest() {
  return v.pipe(
    requestObject({
      ...partyEntries(),
      recurrence: v.pipe(recurrence(2, MAX_OCCURRENCES), v.title("SeriesRecurrence")),
      ...venueEntries(),
      on_conflict: optional(v.picklist(["refuse", "skip"], ON_CONFLICT)),
      series_id: optional(positiveInteger()),
    }),
    crossFieldRule(venueProblems),
  );
}

/** A valid body of *Book a series*. */
export type BookSeriesRequest = v.InferOutput<ReturnType<typeof bookSeriesRequest>>;
