import { type AccessRecord, accessKey } from "../../../shared/club/access-record.ts";
import type { BulkTables, BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/clients-table.ts";
import {
  checkNoTombstone,
  findTombstones,
  grantTombstone,
  removeTombstone,
  tombstoneName,
} from "../../../shared/tables/tombstones.ts";
import { findClients } from "./find-clients.ts";
import type { ImportMode } from "./plan-client.ts";
import type { AtPlace } from "./record-batches.ts";
import { writeUnits } from "./write-units.ts";

/** What an import did with access records. */
export interface WrittenAccess {
  readonly written: number;
  /** The records whose client is not written, or not yet. */
  readonly waiting: readonly AtPlace<"access">[];
  /** A sentence for each record that cannot be written. */
  readonly conflicts: readonly string[];
  /** A sentence for each record that was revoked and is back. */
  readonly restored: readonly string[];
}

/**
 * Writes access records, but for those that were revoked. A record for a client who was joined to an existing person is
 * written for that person.
 */
export async function writeAccess(
  tables: BulkTables,
  records: readonly AtPlace<"access">[],
  { restore }: Pick<ImportMode, "restore">,
): Promise<WrittenAccess> {
  const found = await findClients(
    tables,
    records.flatMap(({ record }) => clientsOf(record)),
  );
  const idsByName = new Map(found.map(({ client, person }) => [clientName(client), person?.client_id]));
  const waiting: AtPlace<"access">[] = [];
  const conflicts: string[] = [];
  const ready: AtPlace<"access">[] = [];
  for (const at of records) {
    const ids = new Set(clientsOf(at.record).map((client) => idsByName.get(clientName(client))));
    if (ids.has(undefined)) waiting.push(at);
    else if (ids.size > 1) conflicts.push(explainSeveralPeople(at));
    else ready.push({ ...at, record: { ...at.record, client_id: [...ids][0] } });
  }
  const revoked = await findTombstones(
    tables,
    ready.map(({ record }) => grantTombstone(record.principal)),
  );
  const wasRevoked = ({ record }: AtPlace<"access">) =>
    revoked.has(tombstoneName(grantTombstone(record.principal)));
  const wanted = restore ? ready : ready.filter((at) => !wasRevoked(at));
  // A revocation that comes now refuses the write.
  const refused = await writeUnits(
    tables,
    wanted.map((at) => ({ ...at, writes: grantWrites(at.record, restore) })),
  );
  const barred = restore ? refused : [...ready.filter(wasRevoked), ...refused];
  const restored = restore ? ready.filter(wasRevoked) : [];
  return {
    written: wanted.length - refused.length,
    waiting,
    conflicts: [...conflicts, ...barred.map(explainRevoked)],
    restored: restored.map(({ index }) => `access[${index}] was revoked and is back.`),
  };
}

function grantWrites(access: AccessRecord, restore: boolean): BulkWrite[] {
  const tombstone = grantTombstone(access.principal);
  return [
    { kind: "put", table: "Club", item: { ...access, ...accessKey(access.principal) } },
    restore ? removeTombstone(tombstone) : checkNoTombstone(tombstone),
  ];
}

function explainRevoked({ index }: AtPlace<"access">): string {
  return `access[${index}]: not written, because the access of this principal was revoked. Take it out of the file, grant it with npm run access, or bring it back with --restore.`;
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
