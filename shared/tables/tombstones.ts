// Tombstones of what was erased and revoked, so that no later import brings it back: a hash, a time and a version, nothing
// personal.
import { createHash } from "node:crypto";
import * as v from "valibot";
import type { BulkTables, BulkWrite } from "./bulk-tables.ts";
import type { ClientId } from "./client-id.ts";
import type { ReadKey } from "./database.ts";
import type { KeyValues } from "./table-definition.ts";
import { NO_RECORD, RECORD_NAMES } from "./transact-item.ts";

/** The place of a tombstone. */
export interface Tombstone {
  readonly table: "Clients" | "Club";
  readonly key: KeyValues;
}

const ERASED = "erased";
const REVOKED = "revoked";

/** The tombstone of an erased client, in the tenant's partition of the Clients table. */
export function clientTombstone({ tenant_id, client_id }: ClientId): Tombstone {
  const record = `${ERASED}#${hashOf(`${tenant_id}#${client_id}`)}`;
  return { table: "Clients", key: { tenant_id, record } };
}

const TombstoneSchema = v.object({ at: v.string() });

/** The read key of an erased client's tombstone. Consistent: an erasure puts it before it deletes anything. */
export function readClientTombstone(client: ClientId): ReadKey<v.InferOutput<typeof TombstoneSchema>> {
  return { ...clientTombstone(client), schema: TombstoneSchema, consistent: true };
}

/** The tombstone of a revoked principal, in a partition of its own of the Club table. */
export function grantTombstone(principal: string): Tombstone {
  return { table: "Club", key: { partition: `${REVOKED}#${hashOf(principal)}`, record: REVOKED } };
}

/** Whether an item with these key attributes is a tombstone. */
export function isTombstone({ partition, record }: Readonly<Record<string, unknown>>): boolean {
  return String(partition).startsWith(`${REVOKED}#`) || String(record).startsWith(`${ERASED}#`);
}

/**
 * Puts a tombstone, also where there is one.
 * @param profileVersion the version of the client that the last event told; by default the tombstone keeps the one it has
 */
export function putTombstone({ table, key }: Tombstone, now: Date, profileVersion?: number): BulkWrite {
  const update = ["SET #at = :at", ...(profileVersion === undefined ? [] : ["profile_version = :version"])];
  const values = { ":at": now.toISOString(), ":version": profileVersion };
  return { kind: "update", table, key, update: update.join(", "), names: { "#at": "at" }, values };
}

/** Refuses a transaction if there is a tombstone. */
export function checkNoTombstone({ table, key }: Tombstone): BulkWrite {
  return { kind: "check", table, key, condition: NO_RECORD, names: RECORD_NAMES };
}

/** Removes a tombstone, if there is one. */
export function removeTombstone({ table, key }: Tombstone): BulkWrite {
  return { kind: "delete", table, key };
}

/** Tombstones that are there, by {@link tombstoneName}, and the version of the client that the last event told. */
export type FoundTombstones = ReadonlyMap<string, number>;

const FoundTombstoneSchema = v.object({
  tenant_id: v.optional(v.number()),
  partition: v.optional(v.string()),
  record: v.string(),
  // Those of grants have none.
  profile_version: v.optional(v.number(), 0),
});

/** Looks for tombstones. */
export async function findTombstones(
  tables: BulkTables,
  wanted: readonly Tombstone[],
): Promise<FoundTombstones> {
  const distinct = new Map(wanted.map((tombstone) => [tombstoneName(tombstone), tombstone]));
  const found = new Map<string, number>();
  for (const table of ["Clients", "Club"] as const) {
    const keys = [...distinct.values()].flatMap((each) => (each.table === table ? [each.key] : []));
    const names = Object.keys(FoundTombstoneSchema.entries);
    for (const item of await tables.get(table, keys, names)) {
      const tombstone = v.parse(FoundTombstoneSchema, item);
      found.set(nameOf(tombstone), tombstone.profile_version);
    }
  }
  return found;
}

/** The name of a tombstone among those that were found. */
export function tombstoneName({ key }: Tombstone): string {
  return nameOf(key);
}

function nameOf({ tenant_id, partition, record }: Readonly<Record<string, unknown>>): string {
  return `${tenant_id ?? partition} ${record}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
