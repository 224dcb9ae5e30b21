import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import { changedAppointmentSchema } from "../life/appointment-schema.ts";
import type { CancelAppointmentRequest } from "./schema.ts";

const body: Meanings<CancelAppointmentRequest> = {
  reason: "Why it is cancelled.",
  expect_session_outcome:
    "What the person was told will become of the session: the `session_outcome` of `actions.cancel`. If it is another one by now, nothing is cancelled.",
  waive:
    "Returns the session whatever the policy says; for `appointments.manage` only. Of a cancelled appointment it returns the session that was forfeited.",
};

export const description: OperationDescription = {
  summary: "Cancel appointment",
  description:
    "Cancels an appointment before its end; `appointments.manage` may cancel it until 7 days after. It frees coach, room and client, and returns or forfeits the session as the policy says that the client agreed to by booking.",
  success: "Cancelled; `ALREADY_DONE` says that it had been cancelled before.",
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
  meanings: { path: { tenant_id: "The club location.", appointment_id: "The appointment." }, "": body },
};
