import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import { appointmentMeanings, changedAppointmentSchema } from "../appointment/appointment-schema.ts";
import type { MarkClientNoShowRequest } from "./schema.ts";

const body: Meanings<MarkClientNoShowRequest> = {
  waive:
    "Returns the session, whatever the policy says. If the client is marked as a no-show already, it returns the session that was forfeited.",
};

export const description: OperationDescription = {
  summary: "Mark client as no-show",
  description:
    "Marks that the client did not come: from the start until 7 days after the end. A client who was checked in can be marked too. The session is returned or forfeited according to the policy that the client agreed to by booking.",
  success: "Marked. `ALREADY_DONE` means that the client had been marked as a no-show before.",
  answer: changedAppointmentSchema,
  codes: [
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "TOO_EARLY",
    "TOO_LATE",
    "TOO_MANY_CHANGES",
    "SESSION_RETURNED",
    "SESSION_FORFEITED",
    "ALREADY_DONE",
  ],
  event: "appointment.no_show",
  meanings: { ...appointmentMeanings, "": body },
};
