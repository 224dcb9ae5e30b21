import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/booking/tenant-operation.ts";
import { readTour } from "../../../shared/tables/tours-table.ts";
import { isVisibleTour, tourNotFound, tourPath } from "../life/tour-operation.ts";
import { tourView } from "../life/tour-view.ts";

/** *Get tour details*. */
export const getTour = tenantOperation("getTour", {
  describe: () => import("./description.ts"),
  path: tourPath,
  versions: "shown",
  tables: { Club: ["BatchGetItem"], Tours: ["BatchGetItem"] },
  run: async ({ tenant, caller, path, headers, database }) => {
    const { item } = await database.read({ item: readTour(tenant.tenant_id, path.tour_id) });
    if (item === undefined || !isVisibleTour(item, { caller, headers })) return tourNotFound();
    return { ...succeed(200, tourView(item, { tenant, caller })), version: item.record.version };
  },
});
