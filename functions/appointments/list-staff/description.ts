import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { coachSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "List all staff",
  description: "Lists the coaches of a club location by id.",
  success: "One page of coaches.",
  answer: listSchema("staff", coachSchema),
  codes: [],
  meanings: {
    path: { tenant_id: "The club location." },
    query: { is_active: "`false` lists the inactive ones instead of the active ones." },
  },
};
