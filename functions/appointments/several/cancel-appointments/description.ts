import * as v from "valibot";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedAppointmentsEntries } from "../changed-appointments-schema.ts";
import type { CancelAppointmentsRequest } from "./schema.ts";

const body: Meanings<CancelAppointmentsRequest> = {
  appointment_ids: "The appointments to cancel, each once.",
  versions:
    "The version of each appointment that the caller has seen, in the order of `appointment_ids`. If one has another version now, nothing is cancelled.",
  reason: "Why they are cancelled.",
  waive:
    "Returns the sessions, whatever the policies say. If an appointment is cancelled already, it returns the session that was forfeited.",
};

export const cancelAppointments: OperationDescription = {
  summary: "Cancel appointments",
  description:
    "Cancels up to 12 appointments, each by the rules of *Cancel appointment*: all of them in one transaction, or none. An entry about one appointment has its `appointment_id` in `jsonObject`.",
  success: "Cancelled. `ALREADY_DONE` names an appointment that had been cancelled before.",
  answer: v.strictObject(changedAppointmentsEntries),
  codes: [
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "VERSION_CHANGED",
    "TOO_MANY_CHANGES",
    "SESSION_RETURNED",
    "SESSION_FORFEITED",
    "ALREADY_DONE",
  ],
  event: "appointment.cancelled",
  meanings: { "": body },
  rules: { versions: "`versions` has as many elements as `appointment_ids`." },
};
