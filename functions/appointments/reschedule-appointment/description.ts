import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import { changedAppointmentSchema } from "../life/appointment-schema.ts";
import { moveProblems } from "../life/move-description.ts";
import type { RescheduleAppointmentRequest } from "./schema.ts";

/** What the fields of the body mean. */
export const rescheduleMeanings: Meanings<RescheduleAppointmentRequest> = {
  start_date_time: "The new start. The length stays, unless subtype_id changes it.",
  coach_id: "Another coach, who must deliver the type. The coach stays where it is absent.",
  room_id: "Another room for the type. The room stays where it is absent; refused where it is virtual.",
  subtype_id: "Another subtype of the appointment's type. The subtype stays where it is absent.",
  reason: "Why it is moved.",
  waive: "Lets free cancellation count anew from the new start; for `appointments.manage` only.",
};

export const description: OperationDescription = {
  summary: "Reschedule appointment",
  description:
    "Moves a booked appointment before its end. It keeps its id; the old and the new time of coach, room and client change together, so that nobody can slip in between, and it does not stand in its own way. Only what changes is judged. The membership stays where it is active at the new start; else its session is returned and another membership is chosen as for a new booking. `policy.reschedule_until` and `policy.max_reschedules` bind callers without `appointments.manage`.",
  success: "Moved; `ALREADY_DONE` says that it was as wanted before.",
  answer: changedAppointmentSchema,
  codes: [
    ...moveProblems,
    "START_IN_PAST",
    "START_TOO_FAR",
    "START_TOO_SOON",
    "CLIENT_UNAVAILABLE",
    "COACH_NOT_FOUND",
    "COACH_CANNOT_DELIVER",
    "COACH_OFF_DUTY",
    "RESCHEDULE_TOO_LATE",
    "TOO_MANY_RESCHEDULES",
    "MEMBERSHIP_CHANGED",
    "SESSION_RETURNED",
    "SESSION_TAKEN",
  ],
  event: "appointment.rescheduled",
  meanings: {
    path: { tenant_id: "The club location.", appointment_id: "The appointment." },
    "": rescheduleMeanings,
  },
};
