import { succeed } from "../../../shared/api/answer.ts";
import type { Grants } from "../../../shared/api/caller.ts";
import { pageOf, wantedPage } from "../../../shared/api/paging.ts";
import { callerOperation } from "../../../shared/booking/tenant-operation.ts";
import { readTenant, type Tenant, tenantsOfCompany } from "../../../shared/club/tenant.ts";
import type { Database } from "../../../shared/tables/database.ts";
import { clubListQuery, ID_POSITION } from "../club-reads.ts";
import { tenantView } from "../club-views.ts";

// The limit of BatchGetItem.
const MAX_KEYS = 100;

/** *List tenants*: those that the caller's grants cover, by id. */
export const listTenants = callerOperation("listTenants", {
  describe: () => import("./description.ts"),
  query: clubListQuery,
  tables: { Club: ["BatchGetItem", "Query"] },
  run: async ({ caller, query: { is_active = true, ...position }, database }) => {
    const page = wantedPage(position, ["listTenants", is_active], ID_POSITION);
    if (!page.ok) return page;
    const afterId = Number(page.value.after ?? 0);
    const tenants = (await grantedTenants(database, caller.grants))
      .filter((tenant) => tenant.is_active === is_active && tenant.tenant_id > afterId)
      .sort((a, b) => a.tenant_id - b.tenant_id);
    const { entries, next_cursor } = pageOf(tenants, page.value, ({ tenant_id }) => String(tenant_id));
    return succeed(200, { tenants: entries.map(tenantView), next_cursor });
  },
});

/** The tenants of the granted companies, and those that are granted one by one, each once. */
async function grantedTenants(database: Database, { companies, tenants }: Grants): Promise<Tenant[]> {
  const found: Tenant[] = [];
  // In sequence: a principal has few companies.
  for (const company of companies) {
    found.push(...(await database.query(tenantsOfCompany(company), () => true, Number.POSITIVE_INFINITY)));
  }
  for (let start = 0; start < tenants.length; start += MAX_KEYS) {
    const ids = tenants.slice(start, start + MAX_KEYS);
    const read = await database.read(Object.fromEntries(ids.map((id) => [String(id), readTenant(id)])));
    found.push(...Object.values(read).filter((tenant) => tenant !== undefined));
  }
  return [...new Map(found.map((tenant) => [tenant.tenant_id, tenant])).values()];
}
