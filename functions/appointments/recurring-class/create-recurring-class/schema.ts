import * as v from "valibot";
import { clockTime } from "../../../../shared/club/hours.ts";
import { weekdayList } from "../../../../shared/club/weekday-list.ts";
import { venueProblemsOf } from "../../../../shared/holds/venue-rules.ts";
import { crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";
import { coachEntry, durationEntry, sizeEntries, venueEntries } from "../../class/class-request.ts";
import { datesInOrder, intervalEntry, recurringDate } from "../recurring-class-request.ts";

const ON_CONFLICT = expectationMessage("on_conflict", '"skip" or "refuse"');

/** Makes the schema of the body of *Create recurring class*. */
export function createRecurringClassRequest() {
  return v.pipe(
    requestObject({
      class_type_id: positiveInteger(),
      first_date: recurringDate(),
      last_date: optional(recurringDate()),
      weekdays: weekdayList(),
      local_time: clockTime(),
      ...intervalEntry(),
      ...durationEntry(),
      ...coachEntry(),
      ...venueEntries(),
      ...sizeEntries(),
      notes: optional(text(2_000)),
      on_conflict: optional(v.picklist(["skip", "refuse"], ON_CONFLICT)),
    }),
    crossFieldRule((fields) => [
      ...datesInOrder("first_date", "last_date")(fields),
      ...venueProblemsOf("class", fields),
    ]),
  );
}

/** A valid body of *Create recurring class*. */
export type CreateRecurringClassRequest = v.InferOutput<ReturnType<typeof createRecurringClassRequest>>;
