import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/booking/tenant-operation.ts";
import { readTour } from "../../../shared/tables/tours-table.ts";
import { tourNotFound, tourPath } from "../life/tour-operation.ts";
import { tourView } from "../life/tour-view.ts";

/** *Get tour details*. */
export const getTour = tenantOperation("getTour", {
  describe: () => import("./description.ts"),
  path: tourPath,
  versions: "shown",
  tables: { Club: ["BatchGetItem"], Tours: ["BatchGetItem"] },
  run: async ({ tenant, caller, path, headers, database }) => {
    const { item } = await database.read({ item: readTour(tenant.tenant_id, path.tour_id) });
    const unknown = tourNotFound(item, { caller, headers });
    if (unknown !== undefined || item === undefined) return unknown ?? missing();
    return { ...succeed(200, tourView(item, { tenant, caller })), version: item.record.version };
  },
});

function missing(): never {
  throw new Error("A tour that is not there passed for one that is.");
}
