import * as v from "valibot";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { listedClassSchema } from "../../class/class-schema.ts";
import { changedAppointmentsEntries } from "../changed-appointments-schema.ts";
import type { SubstituteCoachesRequest, Substitution } from "./schema.ts";

const body: Meanings<SubstituteCoachesRequest> = {
  substitutions: "The appointments and classes and the coaches who take them over, each once.",
  reason: "Why the coaches change.",
};

const substitution: Meanings<Substitution> = {
  appointment_id: "The appointment. Either it or `class_id` is required.",
  class_id: "The class, instead of `appointment_id`; takes `classes.manage`.",
  coach_id:
    "The coach who takes it over; must be active and free and, for an appointment, deliver the type and work then.",
  version:
    "The version of the appointment or class that the caller has seen, as *Plan substitutions* gives it. If it has another version now, no coach is substituted.",
};

export const substituteCoaches: OperationDescription = {
  summary: "Substitute coaches",
  description:
    "Gives up to 19 appointments and classes to other coaches, each by the rules of *Substitute coach for appointment* or *Substitute coach in class*: all of them in one transaction, or none. What one of them frees, another can take, so two appointments can exchange their coaches. An entry about one of them has its `appointment_id` or `class_id` in `jsonObject`.",
  success: "Substituted. `ALREADY_DONE` names an appointment or a class that this coach had before.",
  answer: v.strictObject({
    ...changedAppointmentsEntries,
    classes: v.pipe(v.array(listedClassSchema), v.description("The classes afterwards.")),
  }),
  codes: [
    "FIELD_REQUIRED",
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "CLASS_NOT_FOUND",
    "CLASS_STATE",
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
  rules: {
    "appointment or class": "Each of `substitutions` names either an appointment or a class.",
    appointments: "Each of `substitutions` names another appointment or class.",
  },
};
