import { succeed } from "../../../shared/api/answer.ts";
import { coversTenant, type Grants } from "../../../shared/api/caller.ts";
import { pageOf, requestedPage } from "../../../shared/api/paging.ts";
import { readTenant, type Tenant, tenantsOfCompany } from "../../../shared/club/tenant.ts";
import { callerOperation } from "../../../shared/operations/caller-operation.ts";
import type { Database } from "../../../shared/tables/database.ts";
import { clubListQuery, isIdPosition } from "../club/club-reads.ts";
import { tenantView } from "../club/club-views.ts";

// The limit of BatchGetItem.
const MAX_KEYS = 100;

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
    for (let start = 0; start < ids.length && tenants.length <= limit; start += MAX_KEYS) {
      const read = await readTenants(database, ids.slice(start, start + MAX_KEYS));
      tenants.push(
        ...read.filter((tenant) => tenant.is_active === is_active && coversTenant(caller.grants, tenant)),
      );
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

/**
 * The ids of the tenants that the grants may cover, ascending. The records under a company are copies, which an
 * interrupted import may leave stale: the tenant's own record decides.
 */
async function grantedIds(database: Database, { companies, tenants }: Grants): Promise<number[]> {
  const ids = new Set(tenants);
  for (const company of companies) {
    const copies = await database.query(tenantsOfCompany(company), () => true, Number.POSITIVE_INFINITY);
    for (const { tenant_id } of copies) ids.add(tenant_id);
  }
  return [...ids].sort((a, b) => a - b);
}

async function readTenants(database: Database, ids: readonly number[]): Promise<Tenant[]> {
  const read = await database.read(Object.fromEntries(ids.map((id) => [`tenant ${id}`, readTenant(id)])));
  return Object.values(read).filter((tenant) => tenant !== undefined);
}
