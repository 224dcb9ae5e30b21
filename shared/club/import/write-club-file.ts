import * as v from "valibot";
import { noRecords, type RecordCounts } from "./check-club-file.ts";
import { type ClubRecord, recordSchemas, type SectionName } from "./club-file.ts";
import { clubItems } from "./club-items.ts";
import { FileChanged } from "./file-changed.ts";
import { inFlight } from "./in-flight.ts";
import type { ClubFile } from "./read-club-file.ts";
import { type RecordBatch, recordBatches } from "./record-batches.ts";
import { type ClientsWriter, writeClients } from "./write-clients.ts";

/** What the second pass over a club file did. */
export interface WrittenClubFile {
  readonly written: RecordCounts;
  /** How many clients were there already and were left as they are. */
  readonly clientsLeft: number;
}

// Enough to hide the round trips; each holds at most 100 records in memory.
const BATCHES_IN_FLIGHT = 8;

/**
 * Writes all records of a file that was checked before.
 * @param onRecords is told how many records are done so far
 * @throws {FileChanged} where the file no longer is what was checked; what was written until then stays
 */
export async function writeClubFile(
  file: ClubFile,
  writer: ClientsWriter,
  onRecords: (done: number) => void,
): Promise<WrittenClubFile> {
  const written = noRecords();
  let clientsLeft = 0;
  let done = 0;
  await inFlight(recordBatches(file), BATCHES_IN_FLIGHT, async (batch) => {
    const left = await writeBatch(writer, batch);
    clientsLeft += left;
    written[batch.section] += batch.values.length - left;
    done += batch.values.length;
    onRecords(done);
  });
  return { written, clientsLeft };
}

/** Writes one batch; gives how many of its records were left as they are. */
async function writeBatch(writer: ClientsWriter, { section, values }: RecordBatch): Promise<number> {
  if (section === "clients") {
    return writeClients(
      writer,
      values.map((value) => parseRecord(section, value)),
    );
  }
  await writer.tables.put(
    "Club",
    values.flatMap((value) => clubItems(section, parseRecord(section, value))),
  );
  return 0;
}

function parseRecord<Section extends SectionName>(section: Section, value: unknown): ClubRecord<Section> {
  const parsed = v.safeParse(recordSchemas[section], value);
  if (!parsed.success) throw new FileChanged();
  return parsed.output;
}
