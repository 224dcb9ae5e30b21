import { type Expectation, refused } from "./expectation.ts";
import type { ModelRequest } from "./model-request.ts";

/** Section 7: the company's app may act for its company, the kiosk and the member for tenant 11 alone. */
export function denied({ caller, operation, tenant_id }: ModelRequest): Expectation | undefined {
  const isTour = operation === "bookTour";
  if (isTour && caller === "member-9001") return refused(403, ["ACCESS_DENIED"]);
  const mayActFor = caller === "northwind-app" ? [11, 12] : [11];
  if (mayActFor.includes(tenant_id)) return undefined;
  // Tenant 99 is not there; who has the whole company may know that, if the path says that it would be the company's.
  if (isTour && tenant_id === 99 && caller === "northwind-app") return refused(404, ["TENANT_NOT_FOUND"]);
  return refused(403, ["ACCESS_DENIED"]);
}

/** Whether a member asks for somebody else. */
export function isAnotherMember(request: ModelRequest): boolean {
  return (
    request.caller === "member-9001" &&
    request.operation === "createAppointment" &&
    request.client_id !== 9001
  );
}
