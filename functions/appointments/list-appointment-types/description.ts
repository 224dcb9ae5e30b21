import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { appointmentTypeSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "Get appointment types list",
  description: "Lists the appointment types of a club location by id.",
  success: "One page of appointment types.",
  answer: listSchema("appointment_types", appointmentTypeSchema),
  codes: [],
  meanings: {
    path: { tenant_id: "The club location." },
    query: { is_active: "`false` lists the inactive ones instead of the active ones." },
  },
};
