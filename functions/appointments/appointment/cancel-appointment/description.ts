import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import type { CancelRequest } from "../../../../shared/sessions/cancel-request.ts";
import { changedAppointmentSchema } from "../appointment-schema.ts";

const body: Meanings<CancelRequest> = {
  reason: "Why it is cancelled.",
  expect_session_outcome:
    "The effect on the session that the person was shown: the `session_outcome` of `actions.cancel`. If the effect is another one now, nothing is cancelled.",
  waive:
    "Returns the session, whatever the policy says; for `appointments.manage` only. If the appointment is cancelled already, it returns the session that was forfeited.",
};

export const cancelAppointment: OperationDescription = {
  summary: "Cancel appointment",
  description:
    "Cancels an appointment before its end; `appointments.manage` may cancel it until 7 days after. It frees coach, room and client, and returns or forfeits the session according to the policy that the client agreed to by booking.",
  success: "Cancelled. `ALREADY_DONE` means that it had been cancelled before.",
  answer: changedAppointmentSchema,
  codes: [
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "CANCEL_TOO_LATE",
    "OUTCOME_CHANGED",
    "TOO_MANY_CHANGES",
    "SESSION_RETURNED",
    "SESSION_FORFEITED",
    "ALREADY_DONE",
  ],
  event: "appointment.cancelled",
  meanings: { "": body },
};
