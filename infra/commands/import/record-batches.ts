import * as v from "valibot";
import { MAX_BATCH_KEYS } from "../../../shared/tables/bulk-tables.ts";
import { type ClubRecord, recordSchemas, type SectionName } from "./club-file.ts";
import { type ClubFile, readClubFile } from "./read-club-file.ts";

/** Records of one section in the order of the file, not yet parsed. */
export interface RecordBatch {
  readonly section: SectionName;
  readonly values: readonly RecordValue[];
}

interface RecordValue {
  /** The index of the record in its section. */
  readonly index: number;
  readonly value: unknown;
}

/** A record and its index in its section. */
export interface AtPlace<Section extends SectionName> {
  readonly index: number;
  readonly record: ClubRecord<Section>;
}

/** The club file has changed since it was checked. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";

  constructor() {
    super("The file changed while it was imported. Import it again.");
  }
}

/**
 * Reads a checked file in batches; each has as many records as one `BatchGetItem` takes.
 * @param skippedClients the indexes of the clients that are left out
 * @throws {FileChanged} if the file has changed since it was checked
 */
export async function* recordBatches(
  file: ClubFile,
  skippedClients: ReadonlySet<number>,
): AsyncGenerator<RecordBatch, void, undefined> {
  let section: SectionName | undefined;
  let values: RecordValue[] = [];
  for await (const entry of readClubFile(file)) {
    if (entry.kind === "problem") {
      if (entry.clientIndex === undefined || !skippedClients.has(entry.clientIndex)) throw new FileChanged();
      continue;
    }
    const { index, value } = entry;
    if (entry.section === "clients" && skippedClients.has(index)) continue;
    if (section !== undefined && (entry.section !== section || values.length === MAX_BATCH_KEYS)) {
      yield { section, values };
      values = [];
    }
    section = entry.section;
    values.push({ index, value });
  }
  if (section !== undefined) yield { section, values };
}

/**
 * The records of a batch, parsed.
 * @throws {FileChanged} if one is not valid any more
 */
export function recordsOf<Section extends SectionName>(
  section: Section,
  { values }: RecordBatch,
): AtPlace<Section>[] {
  return values.map(({ index, value }) => {
    const parsed = v.safeParse(recordSchemas[section], value);
    if (!parsed.success) throw new FileChanged();
    return { index, record: parsed.output };
  });
}
