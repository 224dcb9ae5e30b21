// The answers about several appointments, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { envelopeSchema } from "../../../shared/api/answer-schemas.ts";
import { listedAppointmentSchema } from "../appointment/appointment-schema.ts";

/** The fields of the answer of a write to several appointments. */
export const changedAppointmentsEntries = {
  update_response: envelopeSchema(
    "Its id is null. An entry about one appointment has its `appointment_id` in `jsonObject`.",
  ),
  appointments: v.pipe(
    v.array(listedAppointmentSchema),
    v.description("The appointments afterwards, without their histories."),
  ),
};
