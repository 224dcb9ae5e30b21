import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { staffUnavailabilitySchema } from "../unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Get staff scheduled unavailability",
  description:
    "Lists the times during which a coach cannot be booked, as far as they overlap the range and are not removed, by their start.",
  success: "One page of times.",
  answer: listSchema("unavailability", staffUnavailabilitySchema),
  codes: [],
  meanings: { path: { tenant_id: "The club location.", coach_id: "The coach." } },
};
