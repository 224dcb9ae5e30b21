import type { OperationDescription } from "../../../shared/api/description.ts";
import { rescheduleMeanings, description as sameOperation } from "../reschedule-appointment/description.ts";

export const description: OperationDescription = {
  ...sameOperation,
  summary: "Reschedule appointment by UUID",
  description: `${sameOperation.description} The same operation as *Reschedule appointment*, for callers who know the UUIDs.`,
  meanings: {
    path: {
      company_uuid: "The fitness company.",
      tenant_uuid: "The club location.",
      appointment_id: "The appointment.",
    },
    "": rescheduleMeanings,
  },
};
