import { appointmentTypeKey } from "../../../shared/club/appointment-type.ts";
import { classTypeKey } from "../../../shared/club/class-type.ts";
import { coachKey } from "../../../shared/club/coach.ts";
import { roomKey } from "../../../shared/club/room.ts";
import { companyKey } from "../../../shared/club/tenant.ts";
import { type BulkTables, MAX_BATCH_KEYS } from "../../../shared/tables/bulk-tables.ts";
import type { ClubKey } from "../../../shared/tables/club-table.ts";
import { endFeeds } from "../feeds/end-feeds.ts";
import type { AtPlace, CheckedClubFile, SkippedClients } from "./check-club-file.ts";
import { classesOutsideHours } from "./classes-outside-hours.ts";
import { type ClubRecord, type SectionName, sectionNames } from "./club-file.ts";
import type { StoredPerson } from "./file-contacts.ts";
import { ImportTally, type WrittenClubFile } from "./import-report.ts";
import type { LinkChecker } from "./links.ts";
import type { ImportMode } from "./plan-client.ts";
import { writeAccess } from "./write-access.ts";
import { writeClients } from "./write-clients.ts";
import { placeOfTenant, writeTenants } from "./write-tenants.ts";

/** What the records of a file are written with. */
export interface ClubFileWriter
  extends Omit<ImportMode, "isInFile">,
    Pick<CheckedClubFile, "records" | "ids" | "skipped" | "sharedContacts"> {
  readonly tables: BulkTables;
}

// Enough to hide the round trips.
const BATCHES_IN_FLIGHT = 8;

/**
 * Writes the records of a checked file, except those that would take something from anybody.
 * @param onRecords gets the number of records done so far, and of all
 */
export async function writeClubFile(
  writer: ClubFileWriter,
  onRecords: (done: number, total: number) => void,
): Promise<WrittenClubFile> {
  const tally = new ImportTally(writer.joinPeople);
  tally.addSkipped(writer.skipped);
  const writers = sectionWriters(writer, tally);
  const total = Object.values(writer.records).reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  const batchesOf = <Section extends SectionName>(section: Section) =>
    batches<AtPlace<Section>>(writer.records[section], async (batch) => {
      await writers[section](batch);
      done += batch.length;
      onRecords(done, total);
    });
  const [access, others] = [["access"], sectionNames.filter((name) => name !== "access")] as const;
  await inFlight(others.flatMap(batchesOf));
  // An access record is written only if its client is: by now every client of the file is written, or is in conflict.
  await inFlight(access.flatMap(batchesOf));
  return tally.result();
}

type SectionWriter<Section extends SectionName> = (records: readonly AtPlace<Section>[]) => Promise<void>;

/** Writes a batch of each section. */
function sectionWriters(
  { tables, ids, skipped, sharedContacts, ...mode }: ClubFileWriter,
  tally: ImportTally,
): { readonly [Section in SectionName]: SectionWriter<Section> } {
  // One item of the Club table each, written unconditionally.
  const put = async <Section extends SectionName>(
    section: Section,
    records: readonly { readonly record: ClubRecord<Section> & object }[],
    keyOf: (record: ClubRecord<Section>) => ClubKey,
  ) => {
    await tables.put(
      "Club",
      records.map(({ record }) => ({ ...record, ...keyOf(record) })),
    );
    tally.addWritten(section, records.length);
  };
  const reportClasses = async (tenant: AtPlace<"tenants">) => {
    const sentence = await classesOutsideHours(tables, tenant.record, mode.now());
    if (sentence !== undefined) tally.addChange(`${placeOfTenant(tenant)}: ${sentence}`);
  };
  return {
    companies: (records) => put("companies", records, ({ company_uuid }) => companyKey(company_uuid)),
    tenants: async (records) => {
      const isInFile = (tenantId: number) => ids.has("tenant", String(tenantId));
      const done = await writeTenants(tables, isInFile, records);
      tally.addTenants(done);
      const written = done.filter(({ conflict }) => conflict === undefined);
      await inFlight(
        written.map(
          ({ tenant }) =>
            () =>
              reportClasses(tenant),
        ),
      );
    },
    coaches: async (records) => {
      await put("coaches", records, ({ tenant_id, coach_id }) => coachKey(tenant_id, coach_id));
      await endFeedsOfInactive(tables, records);
    },
    rooms: (records) => put("rooms", records, ({ tenant_id, room_id }) => roomKey(tenant_id, room_id)),
    appointment_types: (records) =>
      put("appointment_types", records, ({ tenant_id, appointment_type_id }) =>
        appointmentTypeKey(tenant_id, appointment_type_id),
      ),
    class_types: (records) =>
      put("class_types", records, ({ tenant_id, class_type_id }) => classTypeKey(tenant_id, class_type_id)),
    clients: async (records) => {
      // A client who is skipped keeps what is stored.
      const isInFile = (person: StoredPerson) => hasClient(ids, skipped, person);
      const clients = records.map(({ index, record }) => ({ index, ...sharedContacts.ownContacts(record) }));
      tally.addClients(await writeClients(tables, { ...mode, isInFile }, clients));
    },
    access: async (records) => tally.addAccess(await writeAccess(tables, records, mode)),
  };
}

/** Work on batches of records; each has as many as one `BatchGetItem` takes. */
function batches<Item>(
  records: readonly Item[],
  work: (batch: readonly Item[]) => Promise<void>,
): (() => Promise<void>)[] {
  const count = Math.ceil(records.length / MAX_BATCH_KEYS);
  return Array.from({ length: count }, (_, place) => {
    const start = place * MAX_BATCH_KEYS;
    return () => work(records.slice(start, start + MAX_BATCH_KEYS));
  });
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

/**
 * Does tasks, several at a time.
 * @throws the error of the first that failed, after all that had begun have ended
 */
async function inFlight(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const left = tasks.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const task of left) {
      if (failures.length > 0) return;
      await task().catch((error: unknown) => void failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: BATCHES_IN_FLIGHT }, worker));
  if (failures.length > 0) throw failures[0];
}
