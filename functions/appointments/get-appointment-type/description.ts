import type { OperationDescription } from "../../../shared/api/description.ts";
import { appointmentTypeSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "Get appointment type details",
  description: "Gives one appointment type of a club location, active or not.",
  success: "The appointment type.",
  answer: appointmentTypeSchema,
  codes: [],
  meanings: { path: { tenant_id: "The club location.", appointment_type_id: "The appointment type." } },
};
