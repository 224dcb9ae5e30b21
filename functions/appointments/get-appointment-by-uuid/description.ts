import type { OperationDescription } from "../../../shared/api/description.ts";
import { openTenantMeanings } from "../club/open-tenant-meanings.ts";
import { description as byNumber } from "../get-appointment/description.ts";

export const description: OperationDescription = {
  ...byNumber,
  summary: "Get appointment by UUID",
  description: `The same operation as *Get appointment*, under the UUIDs of company and club location. ${byNumber.description}`,
  meanings: { path: { ...openTenantMeanings, appointment_id: "The appointment." } },
};
