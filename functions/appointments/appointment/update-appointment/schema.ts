import * as v from "valibot";
import { crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { venueEntries, venueProblems } from "../appointment-request.ts";

/** Makes the schema of the body of *Update appointment*. */
export function updateAppointmentRequest() {
  return v.pipe(
    requestObject({ subtype_id: optional(positiveInteger()), ...venueEntries() }),
    crossFieldRule(venueProblems),
  );
}

/** A valid body of *Update appointment*. */
export type UpdateAppointmentRequest = v.InferOutput<ReturnType<typeof updateAppointmentRequest>>;
