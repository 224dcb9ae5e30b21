import * as v from "valibot";
import { crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { text } from "../../../../shared/values/text.ts";
import { appointmentEntries, placeProblems } from "../appointment-request.ts";

/** Makes the schema of the body of *Create appointment complimentary session*. */
export function createComplimentaryAppointmentRequest() {
  return v.pipe(
    requestObject({ ...appointmentEntries(), comp_reason: text(500) }),
    crossFieldRule(placeProblems),
  );
}

/** A valid body of *Create appointment complimentary session*. */
export type CreateComplimentaryAppointmentRequest = v.InferOutput<
  ReturnType<typeof createComplimentaryAppointmentRequest>
>;
