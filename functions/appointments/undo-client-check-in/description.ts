import type { OperationDescription } from "../../../shared/api/description.ts";
import { appointmentMeanings, changedAppointmentSchema } from "../appointment/appointment-schema.ts";

export const description: OperationDescription = {
  summary: "Undo client check-in",
  description:
    "Undoes a check-in: the appointment is booked again. It is possible from `check_in_from_minutes` before the start until 24 hours after the end.",
  success: "Booked again. `ALREADY_DONE` means that the client was not checked in.",
  answer: changedAppointmentSchema,
  codes: [
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "TOO_EARLY",
    "TOO_LATE",
    "TOO_MANY_CHANGES",
    "ALREADY_DONE",
  ],
  event: "appointment.undone",
  meanings: appointmentMeanings,
};
