import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { staffUnavailabilitySchema } from "../unavailability/unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Get staff scheduled unavailability",
  description:
    "Lists the unavailability of a coach that overlaps a range, by its start. What was removed is left out.",
  success: "One page of unavailability.",
  answer: listSchema("unavailability", staffUnavailabilitySchema),
  codes: [],
  meanings: { path: { tenant_id: "The club location.", coach_id: "The coach." } },
};
