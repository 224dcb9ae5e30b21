import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { roomSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "List rooms",
  description: "Lists the rooms of a club location by id.",
  success: "One page of rooms.",
  answer: listSchema("rooms", roomSchema),
  codes: [],
  meanings: {
    path: { tenant_id: "The club location." },
    query: { is_active: "`false` lists the inactive ones instead of the active ones." },
  },
};
