import type { AccessRecord } from "../../../shared/club/access-record.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { clubItem } from "./club-items.ts";
import { findClients } from "./find-clients.ts";

/** An access record and its place in the club file. */
export interface AccessAtPlace {
  readonly index: number;
  readonly access: AccessRecord;
}

/** What became of some access records. */
export interface WrittenAccess {
  readonly written: number;
  /** Those whose client is not there, or not yet. */
  readonly waiting: readonly AccessAtPlace[];
  /** A sentence for each that cannot be written as the file has it. */
  readonly conflicts: readonly string[];
}

/** Writes access records; one for a client who was joined to a person who was there is for that person. */
export async function writeAccess(
  tables: BulkTables,
  records: readonly AccessAtPlace[],
): Promise<WrittenAccess> {
  const found = await findClients(tables, records.flatMap(clientsOf));
  const idsByName = new Map(found.map(({ client, person }) => [nameOf(client), person?.client_id]));
  const waiting: AccessAtPlace[] = [];
  const conflicts: string[] = [];
  const ready: AccessRecord[] = [];
  for (const { index, access } of records) {
    const ids = new Set(clientsOf({ access }).map((client) => idsByName.get(nameOf(client))));
    if (ids.has(undefined)) waiting.push({ index, access });
    else if (ids.size > 1) conflicts.push(severalPeople(index));
    else ready.push({ ...access, client_id: [...ids][0] });
  }
  await tables.put(
    "Club",
    ready.map((access) => clubItem("access", access)),
  );
  return { written: ready.length, waiting, conflicts };
}

/** Says that the client of an access record was not written. */
export function waitsInVain({ index }: AccessAtPlace): string {
  return `access[${index}]: the client that it names was not written; nothing of this access record was written.`;
}

function severalPeople(index: number): string {
  return `access[${index}]: its client_id is a different person in each of its tenants; nothing of it was written. Give each tenant's client a principal of their own.`;
}

/** The clients for whom a record is; none where it is for all of its tenants. */
function clientsOf({ access }: Pick<AccessAtPlace, "access">) {
  const { client_id, tenants } = access;
  return client_id === undefined ? [] : tenants.map((tenant_id) => ({ tenant_id, client_id }));
}

function nameOf({
  tenant_id,
  client_id,
}: {
  readonly tenant_id: number;
  readonly client_id: number;
}): string {
  return `${tenant_id} ${client_id}`;
}
