import { appointmentTypeKey } from "../../../shared/club/appointment-type.ts";
import { coachKey } from "../../../shared/club/coach.ts";
import { roomKey } from "../../../shared/club/room.ts";
import { companyKey } from "../../../shared/club/tenant.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClubKey } from "../../../shared/tables/club-table.ts";
import { endFeeds } from "../feeds/end-feeds.ts";
import type { SkippedClients } from "./check-club-file.ts";
import type { ClubRecord, SectionName } from "./club-file.ts";
import type { StoredPerson } from "./file-contacts.ts";
import { ImportTally, type WrittenClubFile } from "./import-report.ts";
import { indexAppointments } from "./index-appointments.ts";
import { indexPeople } from "./index-people.ts";
import type { LinkChecker } from "./links.ts";
import type { ImportMode } from "./plan-client.ts";
import type { ClubFile } from "./read-club-file.ts";
import { type AtPlace, type RecordBatch, recordBatches, recordsOf } from "./record-batches.ts";
import type { SharedContacts } from "./shared-contacts.ts";
import { deleteStaleTenantUuids } from "./stale-tenant-uuids.ts";
import { explainMissingClient, writeAccess } from "./write-access.ts";
import { writeClients } from "./write-clients.ts";
import { writeTenants } from "./write-tenants.ts";

/** What the records of a file are written with. */
export interface ClubFileWriter extends Omit<ImportMode, "isInFile"> {
  readonly tables: BulkTables;
  /** The ids of the file's tenants and clients. */
  readonly ids: Pick<LinkChecker, "has">;
  /** The clients that are not written, for problems of their own. */
  readonly skipped: SkippedClients;
  /** The contacts that several clients of the file have. */
  readonly sharedContacts: Pick<SharedContacts, "ownContacts">;
}

// Enough to hide the round trips; each batch holds at most 100 records in memory.
const BATCHES_IN_FLIGHT = 8;

/**
 * Writes the records of a checked file, except those that would take something from anybody.
 * @param onRecords gets the number of records done so far
 * @throws {FileChanged} if the file has changed since it was checked; the records written before stay
 */
export async function writeClubFile(
  file: ClubFile,
  writer: ClubFileWriter,
  onRecords: (done: number) => void,
): Promise<WrittenClubFile> {
  const tally = new ImportTally(writer.joinPeople);
  const waiting: AtPlace<"access">[] = [];
  const tenantIds: number[] = [];
  let done = 0;
  tally.addSkipped(writer.skipped);
  await inFlight(recordBatches(file, writer.skipped.indexes), BATCHES_IN_FLIGHT, async (batch) => {
    waiting.push(...(await writeBatch(writer, batch, tally)));
    if (batch.section === "tenants") {
      tenantIds.push(...recordsOf("tenants", batch).map(({ record }) => record.tenant_id));
    }
    done += batch.values.length;
    onRecords(done);
  });
  // By now every client of the file is written, or is in conflict.
  const access = await writeAccess(writer.tables, waiting, writer);
  tally.addAccess(access);
  const unwritten = access.waiting;
  tally.addConflicts(unwritten.map(explainMissingClient));
  tally.addChanges(await deleteStaleTenantUuids(writer.tables));
  tally.addChanges(await indexTenants(writer, tenantIds));
  return tally.result();
}

/**
 * Gives people and appointments of tenants what the indexes find them by; returns a sentence for each tenant where one lacked
 * it.
 */
async function indexTenants(
  { tables, now }: ClubFileWriter,
  tenantIds: readonly number[],
): Promise<string[]> {
  const sentences: string[] = [];
  for (const tenantId of tenantIds) {
    const count = await indexPeople(tables, tenantId, now());
    const people = count === 1 ? "1 person" : `${count} people`;
    if (count > 0)
      sentences.push(`Tenant ${tenantId}: the search finds ${people} of an earlier version now.`);
    const found = await indexAppointments(tables, tenantId);
    const appointments = found === 1 ? "1 appointment" : `${found} appointments`;
    if (found > 0) {
      sentences.push(`Tenant ${tenantId}: lists by coach find ${appointments} of an earlier version now.`);
    }
  }
  return sentences;
}

/** Writes one batch; returns the access records whose client is not written yet. */
async function writeBatch(
  { tables, ids, skipped, sharedContacts, ...mode }: ClubFileWriter,
  batch: RecordBatch,
  tally: ImportTally,
): Promise<readonly AtPlace<"access">[]> {
  const { section } = batch;
  switch (section) {
    case "clients": {
      // A client who is skipped keeps what is stored.
      const isInFile = (person: StoredPerson) => hasClient(ids, skipped, person);
      const clients = recordsOf(section, batch).map(({ index, record }) => ({
        index,
        ...sharedContacts.ownContacts(record),
      }));
      tally.addClients(await writeClients(tables, { ...mode, isInFile }, clients));
      return [];
    }
    case "tenants": {
      const isInFile = (tenantId: number) => ids.has("tenant", String(tenantId));
      tally.addTenants(await writeTenants(tables, isInFile, recordsOf(section, batch)));
      return [];
    }
    case "access": {
      const access = await writeAccess(tables, recordsOf(section, batch), mode);
      tally.addAccess(access);
      return access.waiting;
    }
    default: {
      const records = recordsOf(section, batch);
      const items = records.map(({ record }) => ({ ...record, ...clubKey(section, record) }));
      await tables.put("Club", items);
      if (section === "coaches") await endFeedsOfInactive(tables, recordsOf(section, batch));
      tally.addWritten(section, items.length);
      return [];
    }
  }
}

/** Ends the calendar feeds of inactive coaches: a later import may give the id to somebody else. */
async function endFeedsOfInactive(tables: BulkTables, coaches: readonly AtPlace<"coaches">[]): Promise<void> {
  const inactive = coaches.filter(({ record }) => !record.is_active);
  await endFeeds(
    tables,
    inactive.map(({ record: { tenant_id, coach_id } }) => ({ tenant_id, coach_id })),
  );
}

/** Whether the file has a person, under their own id or the id from which they were joined. */
function hasClient(
  ids: Pick<LinkChecker, "has">,
  skipped: SkippedClients,
  { tenant_id, client_id, imported_client_id: joinedFrom }: StoredPerson,
): boolean {
  const idsOfPerson = joinedFrom === undefined ? [client_id] : [client_id, joinedFrom];
  const keys = idsOfPerson.map((id) => `${tenant_id}#${id}`);
  return keys.some((key) => ids.has("client", key) && !skipped.ids.has(key));
}

/** The sections whose records are one item of the Club table each and are written unconditionally. */
type PlainSection = Exclude<SectionName, "tenants" | "clients" | "access">;

const keyOf: { readonly [Section in PlainSection]: (record: ClubRecord<Section>) => ClubKey } = {
  companies: ({ company_uuid }) => companyKey(company_uuid),
  coaches: ({ tenant_id, coach_id }) => coachKey(tenant_id, coach_id),
  rooms: ({ tenant_id, room_id }) => roomKey(tenant_id, room_id),
  appointment_types: ({ tenant_id, appointment_type_id }) =>
    appointmentTypeKey(tenant_id, appointment_type_id),
};

function clubKey<Section extends PlainSection>(section: Section, record: ClubRecord<Section>): ClubKey {
  return keyOf[section](record);
}

/**
 * Works on the items of a source concurrently.
 * @param limit how many items at most at a time
 * @throws the error of the first work that failed, after all work in flight has ended
 */
async function inFlight<Item>(
  source: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for await (const item of source) {
      const task = work(item)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(task));
      running.add(task);
      if (running.size >= limit) await Promise.race(running);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}
