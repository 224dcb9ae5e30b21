import type { OperationDescription } from "../../../shared/api/description.ts";
import {
  addedSchema,
  addMeanings,
  addRules,
  staffUnavailabilitySchema,
} from "../unavailability/unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Add staff unavailability",
  description:
    "Makes a coach unavailable for a time, so that nobody can book them. If bookings are in the way, the request is refused. With `on_conflict` `keep` they stay instead, and a `Warning` names their appointments, so that the club can move them.",
  success: "Added.",
  answer: addedSchema(staffUnavailabilitySchema),
  codes: ["COACH_BOOKED"],
  event: "unavailability.added",
  meanings: { path: { tenant_id: "The club location.", coach_id: "The coach." }, "": addMeanings },
  rules: addRules,
};
