import { MAX_BATCH_KEYS } from "../../../shared/tables/bulk-tables.ts";
import type { SectionName } from "./club-file.ts";
import { FileChanged } from "./file-changed.ts";
import { type ClubFile, readClubFile } from "./read-club-file.ts";

/** Records of one section that follow each other in the file, as they came. */
export interface RecordBatch {
  readonly section: SectionName;
  /** The place of the first of them in its section. */
  readonly firstIndex: number;
  readonly values: readonly unknown[];
}

/**
 * Reads a file that was checked before, as many records at once as one `BatchGetItem` can ask for.
 * @throws {FileChanged} where the file no longer is what was checked
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
