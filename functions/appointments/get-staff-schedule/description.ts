import type { OperationDescription } from "../../../shared/api/description.ts";
import { staffScheduleSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "Gets staff schedule",
  description: "Gives when one coach of a club location works, active or not.",
  success: "The schedule.",
  answer: staffScheduleSchema,
  codes: [],
  meanings: { path: { tenant_id: "The club location.", coach_id: "The coach." } },
};
