import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedAppointmentSchema } from "../appointment-schema.ts";
import { moveProblems } from "../move-description.ts";
import type { RescheduleAppointmentRequest } from "./schema.ts";

/** What the fields of the body mean. */
const rescheduleMeanings: Meanings<RescheduleAppointmentRequest> = {
  start_date_time: "The new start. The length stays, unless subtype_id changes it.",
  coach_id: "Another coach, who must deliver the type. If it is absent, the coach stays.",
  room_id: "Another room for the type. If it is absent, the room stays. A virtual appointment takes none.",
  subtype_id: "Another subtype of the appointment's type. If it is absent, the subtype stays.",
  reason: "Why it is moved.",
  waive: "Free cancellation counts anew from the new start; for `appointments.manage` only.",
};

export const rescheduleAppointment: OperationDescription = {
  summary: "Reschedule appointment",
  description:
    "Moves a booked appointment before its end. It keeps its id. The old time of coach, room and client is freed and the new time is held in one transaction, so nobody else can take either in between, and the new time may overlap the old one. The rules apply only to what changes. The membership stays if it is active at the new start. Otherwise its session is returned, and another membership is chosen as for a new booking. `policy.reschedule_until` and `policy.max_reschedules` bind callers without `appointments.manage`, who cannot move an appointment of a client on the blacklist either.",
  success: "Moved. `ALREADY_DONE` means that the appointment was already as requested.",
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
    "": rescheduleMeanings,
  },
};

export const rescheduleAppointmentByUuid: OperationDescription = {
  ...rescheduleAppointment,
  summary: "Reschedule appointment by UUID",
  description: `${rescheduleAppointment.description} The same operation as *Reschedule appointment*, for callers who know the UUIDs.`,
  meanings: {
    path: { company_uuid: "The fitness company.", tenant_uuid: "The club location." },
    "": rescheduleMeanings,
  },
};
