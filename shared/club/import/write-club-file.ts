import * as v from "valibot";
import type { BulkTables } from "../../tables/bulk-tables.ts";
import { type ClubRecord, recordSchemas, type SectionName } from "./club-file.ts";
import { clubItem } from "./club-items.ts";
import { FileChanged } from "./file-changed.ts";
import type { StoredPerson } from "./find-clients.ts";
import { ImportTally, type WrittenClubFile } from "./import-tally.ts";
import { inFlight } from "./in-flight.ts";
import type { LinkChecker } from "./link-checker.ts";
import type { ImportMode } from "./plan-client.ts";
import type { ClubFile } from "./read-club-file.ts";
import { type RecordBatch, recordBatches } from "./record-batches.ts";
import { deleteStaleTenantUuids } from "./stale-tenant-uuids.ts";
import { type AccessAtPlace, waitsInVain, writeAccess } from "./write-access.ts";
import { writeClients } from "./write-clients.ts";
import { writeTenants } from "./write-tenants.ts";

/** How the records of a file get into the tables. */
export interface ClubFileWriter extends Omit<ImportMode, "isInFile"> {
  readonly tables: BulkTables;
  /** The names of the file's tenants, and of its clients where people are replaced or joined. */
  readonly names: Pick<LinkChecker, "has">;
}

// Enough to hide the round trips; each holds at most 100 records in memory.
const BATCHES_IN_FLIGHT = 8;

/**
 * Writes the records of a file that was checked before, without those that would take something from somebody.
 * @param onRecords is told how many records are done so far
 * @throws {FileChanged} where the file no longer is what was checked; what was written until then stays
 */
export async function writeClubFile(
  file: ClubFile,
  writer: ClubFileWriter,
  onRecords: (done: number) => void,
): Promise<WrittenClubFile> {
  const tally = new ImportTally(writer.joinPeople);
  const waiting: AccessAtPlace[] = [];
  let done = 0;
  await inFlight(recordBatches(file), BATCHES_IN_FLIGHT, async (batch) => {
    waiting.push(...(await writeBatch(writer, batch, tally)));
    done += batch.values.length;
    onRecords(done);
  });
  const inVain = tally.addAccess(await writeAccess(writer.tables, waiting));
  tally.addConflicts(inVain.map(waitsInVain));
  tally.addChanges(await deleteStaleTenantUuids(writer.tables));
  return tally.result();
}

/** Writes one batch; gives the access records whose client is not there yet. */
async function writeBatch(
  { tables, names, ...mode }: ClubFileWriter,
  { section, firstIndex, values }: RecordBatch,
  tally: ImportTally,
): Promise<readonly AccessAtPlace[]> {
  if (section === "clients") {
    const clients = values.map((value, place) => ({
      index: firstIndex + place,
      client: parseRecord(section, value),
    }));
    const isInFile = (person: StoredPerson) => hasClient(names, person);
    tally.addClients(await writeClients(tables, { ...mode, isInFile }, clients));
    return [];
  }
  if (section === "tenants") {
    const tenants = values.map((value, place) => ({
      index: firstIndex + place,
      tenant: parseRecord(section, value),
    }));
    const isInFile = (tenantId: number) => names.has("tenant", String(tenantId));
    tally.addTenants(await writeTenants(tables, isInFile, tenants));
    return [];
  }
  if (section === "access") {
    const records = values.map((value, place) => ({
      index: firstIndex + place,
      access: parseRecord(section, value),
    }));
    return tally.addAccess(await writeAccess(tables, records));
  }
  await tables.put(
    "Club",
    values.map((value) => clubItem(section, parseRecord(section, value))),
  );
  tally.addWritten(section, values.length);
  return [];
}

/** Whether the file has a person, under their own id or under the one from which they were joined. */
function hasClient(
  names: Pick<LinkChecker, "has">,
  { tenant_id, client_id, imported_client_id: joinedFrom }: StoredPerson,
): boolean {
  const ids = joinedFrom === undefined ? [client_id] : [client_id, joinedFrom];
  return ids.some((id) => names.has("client", `${tenant_id}#${id}`));
}

function parseRecord<Section extends SectionName>(section: Section, value: unknown): ClubRecord<Section> {
  const parsed = v.safeParse(recordSchemas[section], value);
  if (!parsed.success) throw new FileChanged();
  return parsed.output;
}
