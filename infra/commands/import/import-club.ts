import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { type CheckedClubFile, checkClubFile } from "./check-club-file.ts";
import type { WrittenClubFile } from "./import-tally.ts";
import type { ClubFileProblems } from "./problem-list.ts";
import { type ClubFile, openClubFile } from "./read-club-file.ts";
import { writeClubFile } from "./write-club-file.ts";

/** How far an import is: bytes of the file while it is checked, then records while they are written. */
export interface ImportProgress {
  readonly phase: "check" | "write";
  readonly done: number;
  readonly total: number;
}

/** How to import. */
export interface ImportOptions {
  /** Whether clients who are there already are written anew, as if they had booked nothing. */
  readonly replaceClients?: boolean;
  /** Whether a client whose contact belongs to a person who is there becomes that person. */
  readonly joinPeople?: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Either the file was written, but for the conflicts that are named, or it was refused and nothing was. */
export type ImportOutcome =
  | ({ readonly ok: true } & WrittenClubFile)
  | { readonly ok: false; readonly problems: ClubFileProblems };

/**
 * Imports a club file: checks it whole, then writes it. The same file again changes nothing, so an import that died is
 * completed by another. Records that are there and not in the file stay.
 * @param path of the file
 * @throws {Unavailable} where the database does not answer; what was written until then stays
 */
export async function importClub(
  path: string,
  tables: BulkTables,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const opened = await openClubFile(path);
  if (!opened.ok) return { ok: false, problems: { listed: [opened.problem], count: 1 } };
  const { file } = opened;
  try {
    const checked = await checkClubFile(file, (done) =>
      options.onProgress?.({ phase: "check", done, total: file.size }),
    );
    if (checked.problems.count > 0) return { ok: false, problems: checked.problems };
    return { ok: true, ...(await write(file, checked, tables, options)) };
  } finally {
    await file.handle.close();
  }
}

function write(
  file: ClubFile,
  { counts, names }: CheckedClubFile,
  tables: BulkTables,
  { replaceClients = false, joinPeople = false, onProgress }: ImportOptions,
): Promise<WrittenClubFile> {
  // Else nobody asks for the clients' names, and after a large file they fill most of the memory in use.
  if (!replaceClients && !joinPeople) names.forgetAllBut("tenant");
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return writeClubFile(file, { tables, names, replaceClients, joinPeople }, (done) =>
    onProgress?.({ phase: "write", done, total }),
  );
}
