import type { OperationDescription } from "../../../shared/api/description.ts";
import { openTenantMeanings } from "../club/open-tenant-meanings.ts";
import { description as byNumber } from "../create-appointment/description.ts";

export const description: OperationDescription = {
  ...byNumber,
  summary: "Create new appointment by UUID",
  description: `The same operation as *Create new appointment*, under the UUIDs of company and club location. ${byNumber.description}`,
  meanings: { ...byNumber.meanings, path: openTenantMeanings },
};
