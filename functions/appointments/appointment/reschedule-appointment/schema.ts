import type * as v from "valibot";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { boolean, positiveInteger } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";

/** Makes the schema of the body of *Reschedule appointment*. */
export function rescheduleAppointmentRequest() {
  return requestObject({
    start_date_time: utcDateTime(),
    coach_id: optional(positiveInteger()),
    room_id: optional(positiveInteger()),
    subtype_id: optional(positiveInteger()),
    reason: optional(text(500)),
    waive: optional(boolean()),
  });
}

/** A valid body of *Reschedule appointment*. */
export type RescheduleAppointmentRequest = v.InferOutput<ReturnType<typeof rescheduleAppointmentRequest>>;
