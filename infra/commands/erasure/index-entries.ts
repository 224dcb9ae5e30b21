import { setTimeout as sleep } from "node:timers/promises";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { clientsTable } from "../../../shared/tables/clients-table.ts";

// Two reads of an index may be answered by two replicas.
const READS_WITHOUT_THEM = 3;
const PAUSE_MS = 500;
const MAX_WAIT_MS = 60_000;

/**
 * Waits until no index of people shows a person, in several reads in a row. Reads each index for the whole tenant, since it
 * may still show a person by a former name or number.
 * @returns whether that is so within a minute
 */
export async function hasLeftIndexes(tables: BulkTables, client: ClientId): Promise<boolean> {
  const endMs = Date.now() + MAX_WAIT_MS;
  let without = 0;
  while (without < READS_WITHOUT_THEM) {
    const shown = await Promise.all(clientsTable.indexes.map(({ name }) => isIn(name, tables, client)));
    without = shown.includes(true) ? 0 : without + 1;
    if (without > 0) continue;
    if (Date.now() >= endMs) return false;
    await sleep(PAUSE_MS);
  }
  return true;
}

async function isIn(index: string, tables: BulkTables, { tenant_id, client_id }: ClientId): Promise<boolean> {
  const partition = { index, name: clientsTable.partitionKey.name, value: tenant_id };
  const theirs = { name: "client_id", value: client_id };
  for await (const _ of tables.query("Clients", partition, theirs)) return true;
  return false;
}
