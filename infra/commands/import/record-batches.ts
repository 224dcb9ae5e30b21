import * as v from "valibot";
import { MAX_BATCH_KEYS } from "../../../shared/tables/bulk-tables.ts";
import { type ClubRecord, recordSchemas, type SectionName } from "./club-file.ts";
import { type ClubFile, readClubFile } from "./read-club-file.ts";

/** Consecutive records of one section, not yet parsed. */
export interface RecordBatch {
  readonly section: SectionName;
  /** The index of the first record in its section. */
  readonly firstIndex: number;
  readonly values: readonly unknown[];
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
 * @throws {FileChanged} if the file has changed since it was checked
 */
export async function* recordBatches(file: ClubFile): AsyncGenerator<RecordBatch, void, undefined> {
  let section: SectionName | undefined;
  let firstIndex = 0;
  let values: unknown[] = [];
  for await (const entry of readClubFile(file)) {
    if (entry.kind === "problem") throw new FileChanged();
    if (section !== undefined && (entry.section !== section || values.length === MAX_BATCH_KEYS)) {
      yield { section, firstIndex, values };
      values = [];
    }
    if (values.length === 0) firstIndex = entry.index;
    section = entry.section;
    values.push(entry.value);
  }
  if (section !== undefined) yield { section, firstIndex, values };
}

/**
 * The records of a batch, parsed.
 * @throws {FileChanged} if one is not valid any more
 */
export function recordsOf<Section extends SectionName>(
  section: Section,
  { firstIndex, values }: RecordBatch,
): AtPlace<Section>[] {
  return values.map((value, place) => {
    const parsed = v.safeParse(recordSchemas[section], value);
    if (!parsed.success) throw new FileChanged();
    return { index: firstIndex + place, record: parsed.output };
  });
}
