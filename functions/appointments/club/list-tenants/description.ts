import { listSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { tenantSchema } from "../club-view-schemas.ts";

export const listTenants: OperationDescription = {
  summary: "List tenants",
  description: "Lists the club locations that the caller's grants cover, by id.",
  success: "One page of club locations.",
  answer: listSchema("tenants", tenantSchema),
  meanings: { query: { is_active: "`false` lists the inactive ones instead of the active ones." } },
};
