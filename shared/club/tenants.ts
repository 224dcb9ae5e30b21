import type { Database } from "../tables/database.ts";
import { readTenant, type Tenant, tenantsOfCompany } from "./tenant.ts";

// The limit of BatchGetItem.
const MAX_KEYS = 100;

/**
 * The ids of the tenants that a company may have. The records under a company are copies, which an interrupted import may
 * leave stale: the tenant's own record decides.
 */
export async function readTenantIds(database: Database, companyUuid: string): Promise<number[]> {
  const copies = await database.query(tenantsOfCompany(companyUuid), () => true, Number.POSITIVE_INFINITY);
  return copies.map(({ tenant_id }) => tenant_id);
}

/** The tenants of these ids in their order, in batches, as far as they exist. */
export async function* readTenants(database: Database, ids: readonly number[]): AsyncGenerator<Tenant[]> {
  for (let start = 0; start < ids.length; start += MAX_KEYS) {
    const batch = ids.slice(start, start + MAX_KEYS);
    const read = await database.read(Object.fromEntries(batch.map((id) => [`tenant ${id}`, readTenant(id)])));
    yield Object.values(read).filter((tenant) => tenant !== undefined);
  }
}
