import * as v from "valibot";
import { isTenantUuidItem, tenantKey } from "../../../shared/club/tenant.ts";
import { TENANT_CACHE_MS } from "../../../shared/club/tenant-cache.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { checkClubRecordDiffers, deleteClubRecord } from "../../../shared/tables/club-table.ts";
import { type StoredTenant, StoredTenantSchema } from "./write-tenants.ts";
import { writeUnits } from "./write-units.ts";

/**
 * Deletes the UUID records of tenants that have another UUID or company, as earlier imports left them. Reads the whole Club
 * table.
 * @returns a sentence for each
 */
export async function deleteStaleTenantUuids(tables: BulkTables): Promise<string[]> {
  const found = await uuidRecords(tables);
  const ids = [...new Set(found.map(({ tenant_id }) => tenant_id))];
  const stored = await tables.get("Club", ids.map(tenantKey), Object.keys(StoredTenantSchema.entries));
  const tenants = new Map(
    stored.map((item) => v.parse(StoredTenantSchema, item)).map((tenant) => [tenant.tenant_id, tenant]),
  );
  const units = found
    .filter((record) => isStale(record, tenants.get(record.tenant_id)))
    .map((record) => ({ record, writes: deletionWrites(record) }));
  // Another import has changed what is refused: it is not stale any more, or gone.
  const refused = new Set(await writeUnits(tables, units));
  return units
    .filter((unit) => !refused.has(unit))
    .map(({ record }) => sentence(record, tenants.get(record.tenant_id)));
}

async function uuidRecords(tables: BulkTables): Promise<StoredTenant[]> {
  const found: StoredTenant[] = [];
  for await (const item of tables.scan("Club")) {
    if (isTenantUuidItem(item)) found.push(v.parse(StoredTenantSchema, item));
  }
  return found;
}

function isStale(record: StoredTenant, tenant: StoredTenant | undefined): boolean {
  return tenant?.tenant_uuid !== record.tenant_uuid || tenant.company_uuid !== record.company_uuid;
}

function deletionWrites(record: StoredTenant) {
  const { tenant_id, tenant_uuid, company_uuid } = record;
  return [
    checkClubRecordDiffers(tenantKey(tenant_id), [
      { name: "tenant_uuid", value: tenant_uuid },
      { name: "company_uuid", value: company_uuid },
    ]),
    deleteClubRecord(record, { name: "tenant_id", value: tenant_id }),
  ];
}

function sentence(
  { tenant_id, tenant_uuid, company_uuid }: StoredTenant,
  tenant: StoredTenant | undefined,
): string {
  const uuid =
    tenant?.tenant_uuid === tenant_uuid ? `company_uuid ${company_uuid}` : `tenant_uuid ${tenant_uuid}`;
  const soon = `within ${TENANT_CACHE_MS / 1000} seconds`;
  return `Tenant ${tenant_id} no longer has the ${uuid}; paths with it stop answering ${soon}.`;
}
