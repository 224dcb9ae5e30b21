import * as v from "valibot";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedAppointmentsEntries } from "../changed-appointments-schema.ts";
import type { SubstituteCoachesRequest, Substitution } from "./schema.ts";

const body: Meanings<SubstituteCoachesRequest> = {
  substitutions: "The appointments and the coaches who take them over, each appointment once.",
  reason: "Why the coaches change.",
};

const substitution: Meanings<Substitution> = {
  appointment_id: "The appointment.",
  coach_id: "The coach who takes it over; must be active, deliver the type, work then, and be free.",
  version:
    "The version of the appointment that the caller has seen, as *Plan substitutions* gives it. If it has another version now, no coach is substituted.",
};

export const substituteCoaches: OperationDescription = {
  summary: "Substitute coaches",
  description:
    "Gives up to 19 appointments to other coaches, each by the rules of *Substitute coach for appointment*: all of them in one transaction, or none. What one of them frees, another can take, so two appointments can exchange their coaches. An entry about one appointment has its `appointment_id` in `jsonObject`.",
  success: "Substituted. `ALREADY_DONE` names an appointment that this coach had before.",
  answer: v.strictObject(changedAppointmentsEntries),
  codes: [
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "VERSION_CHANGED",
    "TOO_MANY_CHANGES",
    "TENANT_INACTIVE",
    "COACH_NOT_FOUND",
    "COACH_CANNOT_DELIVER",
    "COACH_OFF_DUTY",
    "COACH_UNAVAILABLE",
    "ALREADY_DONE",
  ],
  event: "appointment.coach_substituted",
  meanings: { "": body, "substitutions[]": substitution },
  rules: { appointments: "Each of `substitutions` names another appointment." },
};
