import { succeed } from "../../../shared/api/answer.ts";
import { withWholeHistory } from "../../../shared/history/whole-history.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { readTour } from "../../../shared/tables/tours-table.ts";
import { isVisibleTour, tourNotFound, tourPath } from "../tour/tour-operation.ts";
import { tourView } from "../tour/tour-view.ts";

/** *Get tour details*. */
export const getTour = tenantOperation({
  path: tourPath,
  versions: "shown",
  tables: { Club: ["BatchGetItem"], Tours: ["BatchGetItem"], Parts: ["Query"] },
  run: async ({ tenant, caller, path, headers, database }) => {
    const [{ tenant_id }, { tour_id: id }] = [tenant, path];
    const { found } = await database.read({ found: readTour(tenant_id, id) });
    if (found === undefined || !isVisibleTour(found, { caller, headers })) return tourNotFound();
    const item = await withWholeHistory(database, found, { kind: "tour", tenant_id, id });
    return { ...succeed(200, tourView(item, { tenant, caller })), version: item.record.version };
  },
});
