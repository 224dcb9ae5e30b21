import * as v from "valibot";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { coachEntry, durationEntry, reasonEntries } from "../class-request.ts";

const ON_CONFLICT = expectationMessage("on_conflict", '"refuse" or "release"');

/** Makes the schema of the body of *Reschedule class*. */
export function rescheduleClassRequest() {
  return requestObject({
    start_date_time: optional(utcDateTime()),
    ...durationEntry(),
    ...coachEntry(),
    room_id: optional(positiveInteger()),
    on_conflict: optional(v.picklist(["refuse", "release"], ON_CONFLICT)),
    ...reasonEntries(),
  });
}

/** A valid body of *Reschedule class*. */
export type RescheduleClassRequest = v.InferOutput<ReturnType<typeof rescheduleClassRequest>>;
