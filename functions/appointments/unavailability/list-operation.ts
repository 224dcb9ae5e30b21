import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { unavailabilityOfTenant } from "../../../shared/tables/unavailability-item.ts";
import { listUnavailabilityOf, readPage, unavailabilityQuery } from "./list-unavailability.ts";
import { unavailableCoach, unavailableRoom } from "./unavailability-holder.ts";

/** Lists the unavailability of all coaches and rooms of a tenant, by its start. */
export const listUnavailability = tenantOperation({
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

/** *Get staff scheduled unavailability*. */
export const listStaffUnavailability = listUnavailabilityOf(unavailableCoach);

/** *Get room scheduled unavailability*. */
export const listRoomUnavailability = listUnavailabilityOf(unavailableRoom);
