import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { staffScheduleSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "Lists staff schedules",
  description: "Lists when the coaches of a club location work, by the coach's id.",
  success: "One page of schedules.",
  answer: listSchema("staff_schedules", staffScheduleSchema),
  codes: [],
  meanings: {
    path: { tenant_id: "The club location." },
    query: { is_active: "`false` lists the inactive coaches instead of the active ones." },
  },
};
