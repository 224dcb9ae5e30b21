import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import {
  type AccessRecord,
  AccessRecordSchema,
  accessKey,
  isAccessOf,
} from "../../../shared/club/access-record.ts";
import type { BulkTables, BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { checkClient } from "../../../shared/tables/clients-table.ts";
import {
  checkNoTombstone,
  type FoundTombstones,
  findTombstones,
  grantTombstone,
  removeTombstone,
  tombstoneName,
} from "../../../shared/tables/tombstones.ts";
import { MAX_TRANSACTION_ITEMS } from "../../../shared/tables/transact-item.ts";
import { endFeedsAround } from "../feeds/end-feeds.ts";
import type { AtPlace } from "./check-club-file.ts";
import { findClients } from "./find-clients.ts";
import type { ImportMode } from "./plan-client.ts";
import { writeUnits } from "./write-units.ts";

/** What an import did with access records. */
export interface WrittenAccess {
  readonly written: number;
  /** A sentence for each record that cannot be written. */
  readonly conflicts: readonly string[];
  /** A sentence for each record that was revoked, or granted otherwise, and is as in the file. */
  readonly restored: readonly string[];
}

/**
 * Writes access records, except those that a command has revoked or granted since. A record for a client who was joined to an
 * existing person is written for that person. It ends the calendar feeds of clients whose own token a principal has no more.
 */
export async function writeAccess(
  tables: BulkTables,
  records: readonly AtPlace<"access">[],
  mode: Pick<ImportMode, "restore">,
): Promise<WrittenAccess> {
  const { conflicts, ready } = await sortRecords(tables, records);
  const { restore } = mode;
  const { stored, revoked } = await readStanding(tables, ready);
  const barrierOf = ({ record }: AtPlace<"access">): Barrier | undefined => {
    if (revoked.has(tombstoneName(grantTombstone(record.principal)))) return "revoked";
    const access = stored.get(record.principal);
    if (access?.granted_at === undefined) return undefined;
    return isSameAccess(access, record) ? "granted so" : "granted otherwise";
  };
  const wanted = restore ? ready : ready.filter((at) => barrierOf(at) === undefined);
  const left = restore ? [] : ready.filter((at) => barrierOf(at) !== undefined);
  const units = wanted.map((at) => ({ ...at, writes: grantWrites(at.record, restore) }));
  const formerClients = wanted.flatMap(({ record }) => {
    const access = stored.get(record.principal);
    return access === undefined ? [] : clientsOf(access).filter((client) => !isAccessOf(record, client));
  });
  const unwritten = await endFeedsAround(tables, formerClients, () => writeUnits(tables, units));
  const refused = new Set(unwritten.map(({ index }) => index));
  const written = wanted.filter(({ index }) => !refused.has(index));
  const done: WrittenAccess = {
    written: written.length + left.filter((at) => barrierOf(at) === "granted so").length,
    conflicts: [...conflicts, ...left.flatMap((at) => explainBarrier(at, barrierOf(at)))],
    restored: written.flatMap((at) => tellRestored(at, barrierOf(at))),
  };
  if (refused.size === 0) return done;
  // Somebody was revoked, granted or erased since they were read: read again, and say which.
  const again = await writeAccess(
    tables,
    records.filter(({ index }) => refused.has(index)),
    mode,
  );
  return together(done, again);
}

function together(one: WrittenAccess, other: WrittenAccess): WrittenAccess {
  return {
    written: one.written + other.written,
    conflicts: [...one.conflicts, ...other.conflicts],
    restored: [...one.restored, ...other.restored],
  };
}

interface SortedRecords extends Pick<WrittenAccess, "conflicts"> {
  /** The records whose clients are there; each names the person. */
  readonly ready: readonly AtPlace<"access">[];
}

async function sortRecords(
  tables: BulkTables,
  records: readonly AtPlace<"access">[],
): Promise<SortedRecords> {
  const found = await findClients(
    tables,
    records.flatMap(({ record }) => clientsOf(record)),
  );
  const idsByName = new Map(found.map(({ client, person }) => [clientName(client), person?.client_id]));
  const conflicts: string[] = [];
  const ready: AtPlace<"access">[] = [];
  for (const at of records) {
    const ids = new Set(clientsOf(at.record).map((client) => idsByName.get(clientName(client))));
    if (ids.has(undefined)) conflicts.push(explainMissingClient(at));
    else if (ids.size > 1) conflicts.push(explainSeveralPeople(at));
    else ready.push({ ...at, record: { ...at.record, client_id: [...ids][0] } });
  }
  return { conflicts, ready };
}

/** What a command has done with a principal's access, which no import undoes: revoked it, or granted the file's or another. */
type Barrier = "revoked" | "granted so" | "granted otherwise";

/** What is stored of the principals of records: their access, and the tombstones of those who were revoked. */
interface Standing {
  /** By principal. */
  readonly stored: ReadonlyMap<string, AccessRecord>;
  readonly revoked: FoundTombstones;
}

async function readStanding(tables: BulkTables, records: readonly AtPlace<"access">[]): Promise<Standing> {
  const principals = records.map(({ record }) => record.principal);
  const revoked = await findTombstones(tables, principals.map(grantTombstone));
  const keys = principals.map((principal) => accessKey(principal));
  const items = await tables.get("Club", keys, Object.keys(AccessRecordSchema.entries));
  const stored = items.map((item) => v.parse(AccessRecordSchema, item));
  return { stored: new Map(stored.map((access) => [access.principal, access])), revoked };
}

function isSameAccess(one: AccessRecord, other: AccessRecord): boolean {
  const [a, b] = [one, other].map(({ companies, tenants, client_id }) => ({
    companies: new Set(companies),
    tenants: new Set(tenants),
    client_id,
  }));
  return isDeepStrictEqual(a, b);
}

function grantWrites(access: AccessRecord, restore: boolean): BulkWrite[] {
  const tombstone = grantTombstone(access.principal);
  return [
    {
      kind: "put",
      table: "Club",
      item: { ...access, ...accessKey(access.principal) },
      ...(restore ? {} : { condition: "attribute_not_exists(granted_at)" }),
    },
    restore ? removeTombstone(tombstone) : checkNoTombstone(tombstone),
    ...checkItsClients(access),
  ];
}

// A transaction also puts the record and looks after its tombstone.
const MAX_CHECKS = MAX_TRANSACTION_ITEMS - 2;

/**
 * Refuses to write an access record if its client was erased since they were read: no erasure would find it. Of somebody who
 * is a client of very many tenants, it checks as many as a transaction can.
 */
export function checkItsClients(access: AccessRecord): BulkWrite[] {
  return clientsOf(access).slice(0, MAX_CHECKS).map(checkClient);
}

function explainBarrier({ index }: AtPlace<"access">, barrier: Barrier | undefined): string[] {
  if (barrier === "revoked") {
    return [
      `access[${index}]: not written, because the access of this principal was revoked. Take it out of the file, grant it with npm run access, or bring it back with --restore.`,
    ];
  }
  if (barrier !== "granted otherwise") return [];
  return [
    `access[${index}]: not written, because npm run access has granted this principal other access. Change the file, take it out of the file, or replace what was granted with --restore.`,
  ];
}

function tellRestored({ index }: AtPlace<"access">, barrier: Barrier | undefined): string[] {
  if (barrier === "revoked") return [`access[${index}] was revoked and is back.`];
  if (barrier !== "granted otherwise") return [];
  return [`access[${index}] replaces what npm run access had granted.`];
}

/** Explains why an access record was not written: the file has its client, but the import did not write them. */
function explainMissingClient({ index }: AtPlace<"access">): string {
  return `access[${index}]: not written, because its client was not written.`;
}

function explainSeveralPeople({ index }: AtPlace<"access">): string {
  return `access[${index}]: not written, because its client_id is a different person in each of its tenants. Give each tenant's client their own principal.`;
}

/** The clients that a record names; empty if it is for all clients of its tenants. */
export function clientsOf({ client_id, tenants }: Pick<AccessRecord, "client_id" | "tenants">): ClientId[] {
  return client_id === undefined ? [] : tenants.map((tenant_id) => ({ tenant_id, client_id }));
}

function clientName({ tenant_id, client_id }: ClientId): string {
  return `${tenant_id} ${client_id}`;
}
