import { succeed } from "../../../../shared/api/answer.ts";
import { isIdPosition, pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { appointmentTypeRange } from "../../../../shared/club/appointment-type.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { recordNotFound } from "../club-reads.ts";
import { type ServiceCategory, serviceCategories } from "./service-category.ts";

const tables = { Club: ["BatchGetItem", "Query"] } as const;

/** *Service Categories: List*: those of all appointment types of a tenant, active or not, by id. */
export const listServiceCategories = tenantOperation({
  query: pageEntries,
  tables,
  run: async ({ operation, tenant: { tenant_id }, query, database }) => {
    const page = requestedPage(query, [operation, tenant_id], isIdPosition);
    if (!page.ok) return page;
    const { after = 0 } = page.value;
    const categories = await readServiceCategories(database, tenant_id);
    const { entries, next_cursor } = pageOf(
      categories.filter(({ service_category_id }) => service_category_id > Number(after)),
      page.value,
      ({ service_category_id }) => String(service_category_id),
      (category) => category,
    );
    return succeed(200, { service_categories: entries, next_cursor });
  },
});

/** *Service Categories: Get*. */
export const getServiceCategory = tenantOperation({
  path: () => ({ service_category_id: pathId() }),
  tables,
  run: async ({ tenant: { tenant_id }, path, database }) => {
    const categories = await readServiceCategories(database, tenant_id);
    const found = categories.find(
      ({ service_category_id }) => service_category_id === path.service_category_id,
    );
    if (found !== undefined) return succeed(200, found);
    return recordNotFound("service_category_id", {
      code: "SERVICE_CATEGORY_NOT_FOUND",
      message: "The tenant has no such service category.",
    });
  },
});

async function readServiceCategories(database: Database, tenantId: number): Promise<ServiceCategory[]> {
  const types = await database.query(appointmentTypeRange(tenantId), () => true, Number.POSITIVE_INFINITY);
  return serviceCategories(types);
}
