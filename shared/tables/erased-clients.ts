// The writes of an erasure to the Clients table.
import * as v from "valibot";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import type { BulkTables, BulkWrite } from "./bulk-tables.ts";
import type { ClientId } from "./client-id.ts";
import { readClient } from "./clients-table.ts";
import { clientTombstone, putTombstone } from "./tombstones.ts";
import type { Put } from "./transact-item.ts";

/** What an erasure reads of a client's item. */
const ErasedClientSchema = v.object({
  version: v.optional(v.unknown()),
  profile_version: v.optional(v.number()),
});

/** A client whose item is not empty yet. */
export interface ClientToEmpty extends ClientId {
  /** Undefined where the record is damaged: it is erased all the same. */
  readonly profile_version: number | undefined;
}

/** Reads a client whose item is to be emptied; undefined if there is none, or if it is empty. */
export async function readClientToEmpty(
  tables: BulkTables,
  { tenant_id, client_id }: ClientId,
): Promise<ClientToEmpty | undefined> {
  const { key } = readClient(tenant_id, client_id);
  const [item] = await tables.get("Clients", [key], Object.keys(ErasedClientSchema.entries));
  const { version, profile_version } = v.parse(ErasedClientSchema, item ?? {});
  return version === undefined ? undefined : { tenant_id, client_id, profile_version };
}

/**
 * Empties a client's item: what is left is its key and its last event. It has no `version`, so nobody takes it for a client
 * and no booking commits to it, and no keys of an index. The tombstones keep the version that the event tells. Refused if
 * the profile has changed since it was read; a booking does not change it.
 * @param ids all ids of the person, each of which gets a tombstone
 * @param toldVersion the last version that an earlier erasure of this client told; 0 if there was none
 */
export function emptyClient(
  { tenant_id, client_id, profile_version: read }: ClientToEmpty,
  ids: readonly ClientId[],
  toldVersion: number,
  now: Date,
): BulkWrite[] {
  const { key } = readClient(tenant_id, client_id);
  const profile_version = Math.max(read ?? 1, toldVersion) + 1;
  const left = { ...key, client_id, profile_version, updated_at: formatUtcDateTime(now) };
  const put: Put = {
    kind: "put",
    table: "Clients",
    item: { ...left, last_change: { event: "client.erased" } },
    ...(read === undefined
      ? { condition: "attribute_exists(version) AND attribute_not_exists(profile_version)" }
      : { condition: "attribute_exists(version) AND profile_version = :read", values: { ":read": read } }),
  };
  return [put, ...ids.map((id) => putTombstone(clientTombstone(id), now, profile_version))];
}

/** Deletes an item that {@link emptyClient} has emptied; refused if an import has brought the client back. */
export function deleteEmptyClient({ tenant_id, client_id }: ClientId): BulkWrite {
  const { key } = readClient(tenant_id, client_id);
  return { kind: "delete", table: "Clients", key, condition: "attribute_not_exists(version)" };
}
