import * as v from "valibot";
import { type Tenant, tenantKey, tenantUuidKey } from "../../../shared/club/tenant.ts";
import { TENANT_CACHE_MS } from "../../../shared/club/tenant-cache.ts";
import { bulkBackOff } from "../../../shared/tables/back-off.ts";
import type { BulkTables, BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import { type ClubKey, deleteClubRecord, putClubRecord } from "../../../shared/tables/club-table.ts";
import { writeUnits } from "./write-units.ts";

/** A tenant and their place in the club file. */
export interface TenantAtPlace {
  readonly index: number;
  readonly tenant: Tenant;
}

/** A tenant of the file, and what the import has to say of it. */
export interface TenantDone extends TenantAtPlace {
  /** The paths that have stopped answering, one sentence each. */
  readonly changes: readonly string[];
  /** Why nothing of the tenant was written. */
  readonly conflict: string | undefined;
}

const StoredTenantSchema = v.object({
  partition: v.string(),
  record: v.string(),
  tenant_id: v.number(),
  tenant_uuid: v.string(),
  company_uuid: v.string(),
});

type StoredTenant = v.InferOutput<typeof StoredTenantSchema>;

/** A tenant of the file and what the Club table has of it. */
interface FoundTenant extends TenantAtPlace {
  /** The tenant as it is there. */
  readonly stored: StoredTenant | undefined;
  /** What the UUID of the file leads to. */
  readonly atUuid: StoredTenant | undefined;
  /** The tenant to which that UUID leads. */
  readonly owner: StoredTenant | undefined;
  /** What the stored UUID leads to. */
  readonly atFormerUuid: StoredTenant | undefined;
}

const SOON = `within ${TENANT_CACHE_MS / 1000} seconds`;

/**
 * Writes tenants, each in one transaction with its UUID; the UUID that it had before leads nowhere from then on.
 * @param isInFile whether the file has the tenant with this number
 * @throws {Unavailable} where others keep changing the same tenants
 */
export async function writeTenants(
  tables: BulkTables,
  isInFile: (tenantId: number) => boolean,
  tenants: readonly TenantAtPlace[],
): Promise<TenantDone[]> {
  const done: TenantDone[] = [];
  const retry = bulkBackOff();
  for (let pending = tenants; pending.length > 0; ) {
    const found = await findTenants(tables, pending);
    const conflicts = conflictsOf(found, isInFile);
    const units = found
      .filter((tenant) => !conflicts.has(tenant))
      .map((tenant) => ({ tenant, writes: writesOf(tenant) }));
    const refused = new Set((await writeUnits(tables, units)).map(({ tenant }) => tenant));
    const settled = found.filter((tenant) => !refused.has(tenant));
    done.push(...settled.map((tenant) => asDone(tenant, conflicts.get(tenant))));
    pending = [...refused];
    if (pending.length > 0) await retry({ progressed: settled.length > 0 });
  }
  return done;
}

async function findTenants(tables: BulkTables, tenants: readonly TenantAtPlace[]): Promise<FoundTenant[]> {
  const named = tenants.flatMap(({ tenant }) => [tenantKey(tenant.tenant_id), tenantUuidKey(tenant)]);
  const there = await readRecords(tables, named);
  const further = [...there.values()].flatMap((tenant) => [
    tenantKey(tenant.tenant_id),
    tenantUuidKey(tenant),
  ]);
  const records = new Map([...there, ...(await readRecords(tables, further))]);
  return tenants.map(({ index, tenant }) => {
    const stored = records.get(keyText(tenantKey(tenant.tenant_id)));
    const atUuid = records.get(keyText(tenantUuidKey(tenant)));
    return {
      ...{ index, tenant, stored, atUuid },
      owner: atUuid && records.get(keyText(tenantKey(atUuid.tenant_id))),
      atFormerUuid: stored && records.get(keyText(tenantUuidKey(stored))),
    };
  });
}

async function readRecords(
  tables: BulkTables,
  wanted: readonly ClubKey[],
): Promise<Map<string, StoredTenant>> {
  const keys = [...new Map(wanted.map((key) => [keyText(key), key])).values()];
  const items = await tables.get("Club", keys, Object.keys(StoredTenantSchema.entries));
  return new Map(items.map((item) => v.parse(StoredTenantSchema, item)).map((item) => [keyText(item), item]));
}

function keyText({ partition, record }: ClubKey): string {
  return `${partition} ${record}`;
}

/**
 * The tenants whose UUID another tenant keeps, and which one: one that the file does not have, or that is not written
 * itself.
 */
function conflictsOf(
  found: readonly FoundTenant[],
  isInFile: (tenantId: number) => boolean,
): Map<FoundTenant, number> {
  const conflicts = new Map<FoundTenant, number>();
  const keeps = (owner: number) =>
    !isInFile(owner) || [...conflicts.keys()].some(({ tenant }) => tenant.tenant_id === owner);
  for (let count = -1; count < conflicts.size; ) {
    count = conflicts.size;
    for (const one of found) {
      const owner = otherOwner(one);
      if (owner !== undefined && keeps(owner)) conflicts.set(one, owner);
    }
  }
  return conflicts;
}

/** Another tenant that has the UUID of the file; what leads to a tenant with another UUID is left over. */
function otherOwner({ tenant, owner }: FoundTenant): number | undefined {
  const isTaken = owner?.tenant_uuid === tenant.tenant_uuid && owner.tenant_id !== tenant.tenant_id;
  return isTaken ? owner.tenant_id : undefined;
}

function writesOf({ tenant, stored, atUuid, atFormerUuid }: FoundTenant): BulkWrite[] {
  const { tenant_id, tenant_uuid, company_uuid } = tenant;
  const hasMoved = stored?.tenant_uuid !== tenant_uuid || stored.company_uuid !== company_uuid;
  const isLeftOver = hasMoved && atFormerUuid?.tenant_id === tenant_id;
  return [
    putClubRecord(
      { ...tenant, ...tenantKey(tenant_id) },
      stored && { name: "tenant_uuid", value: stored.tenant_uuid },
    ),
    putClubRecord(
      { ...tenant, ...tenantUuidKey(tenant) },
      { name: "tenant_id", value: atUuid?.tenant_id ?? tenant_id },
    ),
    ...(isLeftOver ? [deleteClubRecord(atFormerUuid, { name: "tenant_id", value: tenant_id })] : []),
  ];
}

function asDone({ index, tenant, stored }: FoundTenant, keptBy: number | undefined): TenantDone {
  const place = `tenants[${index}] (tenant ${tenant.tenant_id})`;
  if (keptBy !== undefined) {
    const conflict = `${place}: its tenant_uuid belongs to tenant ${keptBy}, which keeps it; nothing of this tenant was written.`;
    return { index, tenant, changes: [], conflict };
  }
  const changes = [
    ...changeOf("tenant_uuid", stored?.tenant_uuid, tenant.tenant_uuid),
    ...changeOf("company_uuid", stored?.company_uuid, tenant.company_uuid),
  ];
  return { index, tenant, changes: changes.map((change) => `${place}: ${change}`), conflict: undefined };
}

function changeOf(field: string, from: string | undefined, to: string): string[] {
  if (from === undefined || from === to) return [];
  return [`its ${field} has changed; paths with ${from} stop answering for it ${SOON}.`];
}
