import { type AccessRecord, accessKey } from "../../../shared/club/access-record.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/clients-table.ts";
import { findClients } from "./find-clients.ts";
import type { AtPlace } from "./record-batches.ts";

/** What an import did with access records. */
export interface WrittenAccess {
  readonly written: number;
  /** The records whose client is not written, or not yet. */
  readonly waiting: readonly AtPlace<"access">[];
  /** A sentence for each record that cannot be written. */
  readonly conflicts: readonly string[];
}

/** Writes access records. A record for a client who was joined to an existing person is written for that person. */
export async function writeAccess(
  tables: BulkTables,
  records: readonly AtPlace<"access">[],
): Promise<WrittenAccess> {
  const found = await findClients(
    tables,
    records.flatMap(({ record }) => clientsOf(record)),
  );
  const idsByName = new Map(found.map(({ client, person }) => [clientName(client), person?.client_id]));
  const waiting: AtPlace<"access">[] = [];
  const conflicts: string[] = [];
  const ready: AccessRecord[] = [];
  for (const at of records) {
    const ids = new Set(clientsOf(at.record).map((client) => idsByName.get(clientName(client))));
    if (ids.has(undefined)) waiting.push(at);
    else if (ids.size > 1) conflicts.push(explainSeveralPeople(at));
    else ready.push({ ...at.record, client_id: [...ids][0] });
  }
  await tables.put(
    "Club",
    ready.map((access) => ({ ...access, ...accessKey(access.principal) })),
  );
  return { written: ready.length, waiting, conflicts };
}

/** Explains why an access record was not written: the file has its client, but the import did not write them. */
export function explainMissingClient({ index }: AtPlace<"access">): string {
  return `access[${index}]: not written, because its client was not written.`;
}

function explainSeveralPeople({ index }: AtPlace<"access">): string {
  return `access[${index}]: not written, because its client_id is a different person in each of its tenants. Give each tenant's client their own principal.`;
}

/** The clients that a record names; empty if it is for all clients of its tenants. */
function clientsOf({ client_id, tenants }: AccessRecord): ClientId[] {
  return client_id === undefined ? [] : tenants.map((tenant_id) => ({ tenant_id, client_id }));
}

function clientName({ tenant_id, client_id }: ClientId): string {
  return `${tenant_id} ${client_id}`;
}
