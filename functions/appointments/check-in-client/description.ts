import type { OperationDescription } from "../../../shared/api/description.ts";
import { appointmentMeanings, changedAppointmentSchema } from "../appointment/appointment-schema.ts";

export const description: OperationDescription = {
  summary: "Mark client as checked in",
  description:
    "Marks that the client came: from `check_in_from_minutes` before the start until 24 hours after the end. A no-show can be checked in too. If the no-show had returned the session, it is taken again. If the membership has none left, the client has to pay.",
  success: "Checked in. `ALREADY_DONE` means that the client had been checked in before.",
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
  event: "appointment.checked_in",
  meanings: appointmentMeanings,
};
