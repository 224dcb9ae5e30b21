import type { OperationDescription } from "../../../shared/api/description.ts";
import { coachSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "Get staff by ID",
  description: "Gives one coach of a club location, active or not.",
  success: "The coach.",
  answer: coachSchema,
  codes: [],
  meanings: { path: { tenant_id: "The club location.", coach_id: "The coach." } },
};
