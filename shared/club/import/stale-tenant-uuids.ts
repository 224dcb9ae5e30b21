import * as v from "valibot";
import type { BulkTables } from "../../tables/bulk-tables.ts";
import { checkClubRecordIsNot, deleteClubRecord } from "../../tables/club-table.ts";
import { tenantRecord, tenantUuidRecord } from "../tenant.ts";
import { TENANT_CACHE_MS } from "../tenant-cache.ts";
import { writeUnits } from "./write-units.ts";

const TenantOfUuidSchema = v.object({ record: v.string(), tenant_id: v.number(), tenant_uuid: v.string() });

type TenantOfUuid = v.InferOutput<typeof TenantOfUuidSchema>;

/**
 * Deletes UUIDs that lead to a tenant which has another one, as imports left them that deleted no former UUID. Reads the
 * whole of Club.
 * @returns a sentence for each
 */
export async function deleteStaleTenantUuids(tables: BulkTables): Promise<string[]> {
  const found = await tenantsOfUuids(tables);
  const keys = [...new Set(found.map(({ tenant_id }) => tenantRecord(tenant_id)))].map((record) => ({
    record,
  }));
  const tenants = await tables.get("Club", keys, ["record", "tenant_uuid"]);
  const uuids = new Map(tenants.map(({ record, tenant_uuid }) => [record, tenant_uuid]));
  const stale = found.filter(
    ({ tenant_id, tenant_uuid }) => uuids.get(tenantRecord(tenant_id)) !== tenant_uuid,
  );
  const units = stale.map((tenant) => ({ tenant, writes: writesOf(tenant) }));
  // Refused is what another import has changed since: it is no longer stale, or gone.
  const refused = new Set((await writeUnits(tables, units)).map(({ tenant }) => tenant));
  return stale.filter((tenant) => !refused.has(tenant)).map(sentence);
}

async function tenantsOfUuids(tables: BulkTables): Promise<TenantOfUuid[]> {
  const found: TenantOfUuid[] = [];
  for await (const item of tables.scan("Club")) {
    if (String(item.record).startsWith(tenantUuidRecord(""))) found.push(v.parse(TenantOfUuidSchema, item));
  }
  return found;
}

function writesOf({ record, tenant_id, tenant_uuid }: TenantOfUuid) {
  return [
    checkClubRecordIsNot(tenantRecord(tenant_id), { name: "tenant_uuid", value: tenant_uuid }),
    deleteClubRecord(record, { name: "tenant_id", value: tenant_id }),
  ];
}

function sentence({ tenant_id, tenant_uuid }: TenantOfUuid): string {
  const soon = `within ${TENANT_CACHE_MS / 1000} seconds`;
  return `Tenant ${tenant_id} no longer has the tenant_uuid ${tenant_uuid}; paths with it stop answering ${soon}.`;
}
