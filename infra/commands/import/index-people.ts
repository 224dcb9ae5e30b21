import * as v from "valibot";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { indexAttributes, sortKeyOf } from "../../../shared/tables/client-indexes.ts";
import { CLIENT, clientsTable, updateClient } from "../../../shared/tables/clients-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { recordName, type StoredPerson, StoredPersonSchema } from "./file-contacts.ts";
import { findParts, type StoredParts } from "./find-clients.ts";
import { inBatches, type WriteUnit, writeBatches } from "./write-units.ts";

/**
 * Gives every person of a tenant whom an earlier version of the product stored what the indexes find them by. Nothing that
 * callers see of them changes, so there is no event and no entry in the history. Reads all clients of the tenant.
 * @returns how many people it gave it to
 * @throws {Unavailable} if concurrent changes keep refusing the writes
 */
export async function indexPeople(tables: BulkTables, tenantId: number, now: Date): Promise<number> {
  return await writeBatches(tables, async function* unindexed() {
    for await (const people of inBatches(unindexedPeople(tables, tenantId))) {
      // Only a record that a request made has a waiver.
      const parts = await findParts(
        tables,
        people.filter(({ created_by }) => created_by !== undefined),
      );
      yield people.map((person) => indexedPerson(person, parts, now));
    }
  });
}

/** The people of a tenant who are in no index, without what is left of those who are being erased. */
async function* unindexedPeople(tables: BulkTables, tenantId: number): AsyncGenerator<StoredPerson> {
  const { partitionKey, sortKey } = clientsTable;
  const partition = {
    name: partitionKey.name,
    value: tenantId,
    sortKey: { name: sortKey.name, prefix: CLIENT },
  };
  const unindexed = { name: sortKeyOf("by-id"), value: undefined };
  for await (const item of tables.query("Clients", partition, unindexed)) {
    if ("version" in item) yield v.parse(StoredPersonSchema, item);
  }
}

function indexedPerson(person: StoredPerson, parts: StoredParts, now: Date): WriteUnit {
  const { profile_version, updated_at = formatUtcDateTime(now) } = person;
  const hasWaiver = parts.get(recordName(person))?.some(({ name }) => name === "client_waiver");
  const indexed = indexAttributes({ ...person, updated_at });
  const attributes = { ...indexed, profile_version, updated_at, ...(hasWaiver ? { has_waiver: true } : {}) };
  return { writes: [updateClient(person, attributes)] };
}
