import type { OperationDescription } from "../../../shared/api/description.ts";
import { addedSchema, addMeanings, addRules, staffUnavailabilitySchema } from "../unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Add staff unavailability",
  description:
    "Says that a coach cannot be booked for a time. Bookings that are in the way refuse it, or are kept and named by a `Warning`: the club then moves them.",
  success: "Added.",
  answer: addedSchema(staffUnavailabilitySchema),
  codes: ["COACH_BOOKED"],
  meanings: { path: { tenant_id: "The club location.", coach_id: "The coach." }, "": addMeanings },
  rules: addRules,
};
