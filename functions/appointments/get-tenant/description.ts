import type { OperationDescription } from "../../../shared/api/description.ts";
import { tenantSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "Get tenant details",
  description: "Gives one club location, active or not, as it was within the last minute.",
  success: "The club location.",
  answer: tenantSchema,
  codes: [],
  meanings: { path: { tenant_id: "The club location." } },
};
