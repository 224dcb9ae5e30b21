import type * as v from "valibot";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { text } from "../../../../shared/values/text.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";

/** Makes the schema of the body of *Reschedule tour*. */
export function rescheduleTourRequest() {
  return requestObject({
    scheduled_datetime: utcDateTime(),
    notes: optional(text(2_000)),
    reason: optional(text(500)),
  });
}

/** A valid body of *Reschedule tour*. */
export type RescheduleTourRequest = v.InferOutput<ReturnType<typeof rescheduleTourRequest>>;
