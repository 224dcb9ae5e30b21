// The answer of operations that book an appointment, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { envelopeSchema } from "../../../shared/api/answer-schemas.ts";
import { bookedClientSchema } from "../../../shared/sessions/booked-client-schema.ts";
import type { AppointmentAnswer } from "./decide-appointment.ts";

/** The answer of an operation that books an appointment. */
export const bookedAppointmentSchema = v.strictObject({
  create_response: envelopeSchema("Its id is the appointment's."),
  update_response: envelopeSchema(
    "The effect on the client's membership: its id is that of the membership that a session was taken from, or null where none was.",
  ),
  client_booked_details: v.pipe(v.array(bookedClientSchema), v.description("The client, after the booking.")),
}) satisfies v.GenericSchema<unknown, Omit<AppointmentAnswer, "create_response" | "update_response">>;
