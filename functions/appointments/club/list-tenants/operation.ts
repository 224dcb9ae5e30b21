import { succeed } from "../../../../shared/api/answer.ts";
import { coversTenant, type Grants } from "../../../../shared/api/caller.ts";
import { isIdPosition, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import type { Tenant } from "../../../../shared/club/tenant.ts";
import { readTenantIds, readTenants } from "../../../../shared/club/tenants.ts";
import { callerOperation } from "../../../../shared/operations/caller-operation.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { clubListQuery } from "../club-reads.ts";
import { tenantView } from "../club-views.ts";

/** *List tenants*: those that the caller's grants cover, by id. */
export const listTenants = callerOperation({
  query: clubListQuery,
  tables: { Club: ["BatchGetItem", "Query"] },
  run: async ({ caller, query: { is_active = true, ...position }, database }) => {
    const page = requestedPage(position, ["listTenants", is_active], isIdPosition);
    if (!page.ok) return page;
    const { limit, after } = page.value;
    const ids = (await grantedIds(database, caller.grants)).filter((id) => id > Number(after ?? 0));
    const tenants: Tenant[] = [];
    for await (const read of readTenants(database, ids)) {
      tenants.push(
        ...read.filter((tenant) => tenant.is_active === is_active && coversTenant(caller.grants, tenant)),
      );
      if (tenants.length > limit) break;
    }
    const { entries, next_cursor } = pageOf(
      tenants,
      page.value,
      ({ tenant_id }) => String(tenant_id),
      tenantView,
    );
    return succeed(200, { tenants: entries, next_cursor });
  },
});

/** The ids of the tenants that the grants may cover, ascending. */
async function grantedIds(database: Database, { companies, tenants }: Grants): Promise<number[]> {
  const ids = new Set(tenants);
  for (const company of companies) {
    for (const id of await readTenantIds(database, company)) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}
