import type { OperationDescription } from "../../../shared/api/description.ts";
import { appointmentMeanings, changedAppointmentSchema } from "../appointment/appointment-schema.ts";

export const description: OperationDescription = {
  summary: "Undo client no-show",
  description:
    "Undoes a no-show: the appointment is booked again. It is possible from the start until 7 days after the end. If the no-show had returned the session, it is taken again. If the membership has none left, the client has to pay.",
  success: "Booked again. `ALREADY_DONE` means that the client was not marked as a no-show.",
  answer: changedAppointmentSchema,
  codes: [
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "TOO_EARLY",
    "TOO_LATE",
    "TOO_MANY_CHANGES",
    "SESSION_TAKEN",
    "MEMBERSHIP_CHANGED",
    "ALREADY_DONE",
  ],
  event: "appointment.undone",
  meanings: appointmentMeanings,
};
