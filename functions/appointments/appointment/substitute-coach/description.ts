import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedAppointmentSchema } from "../appointment-schema.ts";
import type { SubstituteCoachRequest } from "./schema.ts";

const body: Meanings<SubstituteCoachRequest> = {
  coach_id: "The coach who takes it over; must be active, deliver the type, work then, and be free.",
  reason: "Why the coach changes.",
};

export const substituteCoach: OperationDescription = {
  summary: "Substitute coach for appointment",
  description:
    "Gives a booked or checked-in appointment to another coach before its end, at the same time and place. The first coach stays in `original_coach_id`; free cancellation counts anew.",
  success: "Substituted. `ALREADY_DONE` means that this coach had it before.",
  answer: changedAppointmentSchema,
  codes: [
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "TOO_MANY_CHANGES",
    "TENANT_INACTIVE",
    "COACH_NOT_FOUND",
    "COACH_CANNOT_DELIVER",
    "COACH_OFF_DUTY",
    "COACH_UNAVAILABLE",
    "ALREADY_DONE",
  ],
  event: "appointment.coach_substituted",
  meanings: { "": body },
};
