import * as v from "valibot";
import { type Tenant, tenantKey, tenantUuidKey } from "../../../shared/club/tenant.ts";
import { TENANT_CACHE_MS } from "../../../shared/club/tenant-cache.ts";
import { bulkBackOff } from "../../../shared/tables/back-off.ts";
import type { BulkTables, BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import { type ClubKey, deleteClubRecord, putClubRecord } from "../../../shared/tables/club-table.ts";
import type { AtPlace } from "./check-club-file.ts";
import { writeUnits } from "./write-units.ts";

/** What an import did with a tenant of the file. */
export interface TenantDone {
  readonly tenant: AtPlace<"tenants">;
  /** A sentence for each path that stops answering. */
  readonly changes: readonly string[];
  /** Why the tenant was not written; undefined if it was. */
  readonly conflict: string | undefined;
}

/** The attributes of a stored tenant, by its number or its UUID, that an import reads. */
const StoredTenantSchema = v.object({
  partition: v.string(),
  record: v.string(),
  tenant_id: v.number(),
  tenant_uuid: v.string(),
  company_uuid: v.string(),
});

type StoredTenant = v.InferOutput<typeof StoredTenantSchema>;

/** A tenant of the file and what the Club table has of it. */
interface FoundTenant extends AtPlace<"tenants"> {
  /** The tenant as it is stored. */
  readonly stored: StoredTenant | undefined;
  /** The record under the file's UUID. */
  readonly atUuid: StoredTenant | undefined;
  /** The tenant named by the record under the file's UUID. */
  readonly owner: StoredTenant | undefined;
  /** The record under the stored UUID. */
  readonly atFormerUuid: StoredTenant | undefined;
}

const SOON = `within ${TENANT_CACHE_MS / 1000} seconds`;

/**
 * Writes tenants, each with its UUID record in one transaction, which deletes the record of a former UUID.
 * @param isInFile whether the file has the tenant with this number
 * @throws {Unavailable} if concurrent changes keep refusing the writes
 */
export async function writeTenants(
  tables: BulkTables,
  isInFile: (tenantId: number) => boolean,
  tenants: readonly AtPlace<"tenants">[],
): Promise<TenantDone[]> {
  const done: TenantDone[] = [];
  const retry = bulkBackOff();
  for (let pending = tenants; pending.length > 0; ) {
    const found = await findTenants(tables, pending);
    const keepers = uuidKeepers(found, isInFile);
    const units = found
      .filter((tenant) => !keepers.has(tenant))
      .map((tenant) => ({ tenant, writes: tenantWrites(tenant) }));
    const refused = new Set((await writeUnits(tables, units)).map(({ tenant }) => tenant));
    const settled = found.filter((tenant) => !refused.has(tenant));
    done.push(...settled.map((tenant) => tenantDone(tenant, keepers.get(tenant))));
    pending = [...refused];
    if (pending.length > 0) await retry({ progressed: settled.length > 0 });
  }
  return done;
}

async function findTenants(
  tables: BulkTables,
  tenants: readonly AtPlace<"tenants">[],
): Promise<FoundTenant[]> {
  const named = await readRecords(
    tables,
    tenants.flatMap(({ record }) => bothKeys(record)),
  );
  const further = await readRecords(tables, [...named.values()].flatMap(bothKeys));
  const records = new Map([...named, ...further]);
  return tenants.map(({ index, record }) => {
    const stored = records.get(keyText(tenantKey(record.tenant_id)));
    const atUuid = records.get(keyText(tenantUuidKey(record)));
    return {
      index,
      record,
      stored,
      atUuid,
      owner: atUuid && records.get(keyText(tenantKey(atUuid.tenant_id))),
      atFormerUuid: stored && records.get(keyText(tenantUuidKey(stored))),
    };
  });
}

function bothKeys(tenant: Pick<Tenant, "tenant_id" | "company_uuid" | "tenant_uuid">): ClubKey[] {
  return [tenantKey(tenant.tenant_id), tenantUuidKey(tenant)];
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
 * The tenants that cannot be written, each with the number of the tenant that keeps its UUID. A tenant gives up its UUID
 * if the file gives it another one and it is written itself. So one conflict can cause another: the loop ends when a pass
 * finds no more.
 */
function uuidKeepers(
  found: readonly FoundTenant[],
  isInFile: (tenantId: number) => boolean,
): Map<FoundTenant, number> {
  const keepers = new Map<FoundTenant, number>();
  const unwritten = new Set<number>();
  const keepsUuid = (tenantId: number) => !isInFile(tenantId) || unwritten.has(tenantId);
  let sizeBefore: number;
  do {
    sizeBefore = unwritten.size;
    for (const tenant of found) {
      const owner = otherOwner(tenant);
      if (owner === undefined || !keepsUuid(owner)) continue;
      keepers.set(tenant, owner);
      unwritten.add(tenant.record.tenant_id);
    }
  } while (unwritten.size > sizeBefore);
  return keepers;
}

/** The number of another tenant that has the file's UUID; undefined if nobody has it, or the record is stale. */
function otherOwner({ record: tenant, owner }: FoundTenant): number | undefined {
  const isTaken = owner?.tenant_uuid === tenant.tenant_uuid && owner.tenant_id !== tenant.tenant_id;
  return isTaken ? owner.tenant_id : undefined;
}

function tenantWrites({ record: tenant, stored, atUuid, atFormerUuid }: FoundTenant): BulkWrite[] {
  const { tenant_id, tenant_uuid, company_uuid } = tenant;
  const hasMoved = stored?.tenant_uuid !== tenant_uuid || stored.company_uuid !== company_uuid;
  const isStale = hasMoved && atFormerUuid?.tenant_id === tenant_id;
  return [
    putClubRecord(
      { ...tenant, ...tenantKey(tenant_id) },
      stored && [
        { name: "tenant_uuid", value: stored.tenant_uuid },
        { name: "company_uuid", value: stored.company_uuid },
      ],
    ),
    putClubRecord({ ...tenant, ...tenantUuidKey(tenant) }, [
      { name: "tenant_id", value: atUuid?.tenant_id ?? tenant_id },
    ]),
    ...(isStale ? [deleteClubRecord(atFormerUuid, [{ name: "tenant_id", value: tenant_id }])] : []),
  ];
}

function tenantDone({ index, record, stored }: FoundTenant, keeper: number | undefined): TenantDone {
  const done = { tenant: { index, record } };
  const place = placeOfTenant(done.tenant);
  if (keeper !== undefined) {
    const conflict = `${place}: its tenant_uuid belongs to tenant ${keeper}, which keeps it; nothing of this tenant was written.`;
    return { ...done, changes: [], conflict };
  }
  const changes = [
    ...changeOf("tenant_uuid", stored?.tenant_uuid, record.tenant_uuid),
    ...changeOf("company_uuid", stored?.company_uuid, record.company_uuid),
  ];
  return { ...done, changes: changes.map((change) => `${place}: ${change}`), conflict: undefined };
}

/** The place of a tenant in the file, as sentences begin. */
export function placeOfTenant({ index, record }: AtPlace<"tenants">): string {
  return `tenants[${index}] (tenant ${record.tenant_id})`;
}

function changeOf(field: string, from: string | undefined, to: string): string[] {
  if (from === undefined || from === to) return [];
  return [`its ${field} has changed; paths with ${from} stop answering for it ${SOON}.`];
}
