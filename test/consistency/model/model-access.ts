import { type Expectation, refused } from "./expectation.ts";
import type { ModelCaller, ModelRequest } from "./model-request.ts";

/** For which tenants each caller may act, as the club file has it. */
const TENANTS: Readonly<Record<ModelCaller, readonly number[]>> = {
  "northwind-app": [11, 12, 13],
  "london-kiosk": [11],
  "camden-desk": [13],
  "member-9001": [11],
  "member-9301": [13],
};

/** Section 7: the company's app may act for its company, kiosk, desk and members for one tenant alone. */
export function denied({ caller, operation, tenant_id }: ModelRequest): Expectation | undefined {
  const isTour = operation === "bookTour";
  if (isTour && memberOf(caller) !== undefined) return refused(403, ["ACCESS_DENIED"]);
  if (TENANTS[caller].includes(tenant_id)) return undefined;
  // Tenant 99 is not there; who has the whole company may know that, if the path says that it would be the company's.
  if (isTour && tenant_id === 99 && caller === "northwind-app") return refused(404, ["TENANT_NOT_FOUND"]);
  return refused(403, ["ACCESS_DENIED"]);
}

/** Whether a member asks for somebody else. */
export function isAnotherMember(request: ModelRequest): boolean {
  const member = memberOf(request.caller);
  return member !== undefined && request.operation === "createAppointment" && request.client_id !== member;
}

/** The only client for whom a caller may act. */
function memberOf(caller: ModelCaller): number | undefined {
  const [, id] = /^member-(\d+)$/.exec(caller) ?? [];
  return id === undefined ? undefined : Number(id);
}
