import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { unavailabilityOfTenant } from "../../../shared/tables/unavailability-item.ts";
import { readPage, unavailabilityQuery } from "../unavailability/list-unavailability.ts";

/** Lists the unavailability of all coaches and rooms of a tenant, by its start. */
export const listUnavailability = tenantOperation("listUnavailability", {
  describe: () => import("./description.ts"),
  ...unavailabilityQuery,
  tables: { Club: ["BatchGetItem"], Calendar: ["Query by-tenant"] },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant_id } = request.tenant;
    const page = await readPage(request, ["listUnavailability", tenant_id], {
      between: (starts) => unavailabilityOfTenant(tenant_id, starts),
      clock: { now: now(), utcOffsetMs },
    });
    return page.ok ? succeed(200, page.value) : page;
  },
});
