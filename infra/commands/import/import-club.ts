// An import reads the club file twice. The first pass (check-club-file.ts) finds every problem. The second pass
// (write-club-file.ts) writes the records in batches; write-tenants.ts, write-clients.ts and write-access.ts read what is
// stored, decide what may be written (plan-client.ts), and commit it in transactions (write-units.ts).
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { type CheckedClubFile, type ClubFileProblems, checkClubFile } from "./check-club-file.ts";
import type { WrittenClubFile } from "./import-report.ts";
import { type ClubFile, openClubFile } from "./read-club-file.ts";
import { writeClubFile } from "./write-club-file.ts";

/** The progress of an import: bytes of the file during the check, then written records. */
export interface ImportProgress {
  readonly phase: "check" | "write";
  readonly done: number;
  readonly total: number;
}

/** The options of an import. */
export interface ImportOptions {
  /** Whether a client is joined to the existing person who has their contact. */
  readonly joinPeople?: boolean;
  /** Whether what was erased or revoked is brought back, and what a command has granted is replaced. */
  readonly restore?: boolean;
  /** The clock by which profiles say when they changed. */
  readonly now?: () => Date;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Either the file was written, except the records in conflict and the clients with problems, or it was refused and nothing was written. */
export type ImportOutcome =
  | ({ readonly ok: true } & WrittenClubFile)
  | { readonly ok: false; readonly problems: ClubFileProblems };

/**
 * Imports a club file: checks all of it, then writes it. A problem of one client leaves out that client alone. Existing clients
 * get the file's data and keep what was booked here. Importing a file again changes nothing, so another import completes an
 * interrupted one. Stored records that are not in the file stay.
 * @param path the file's path
 * @throws {Unavailable} if the database does not answer; the records written before stay
 * @throws {FileChanged} if the file changes during the import; the records written before stay
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
    if (checked.isRefused) return { ok: false, problems: checked.problems.inFileOrder() };
    return { ok: true, ...(await write(file, checked, tables, options)) };
  } finally {
    await file.handle.close();
  }
}

function write(
  file: ClubFile,
  { counts, ids, skipped, sharedContacts }: CheckedClubFile,
  tables: BulkTables,
  { joinPeople = false, restore = false, now = () => new Date(), onProgress }: ImportOptions,
): Promise<WrittenClubFile> {
  // The other ids use memory after a large file.
  ids.forgetAllBut(["tenant", "client"]);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0) - skipped.indexes.size;
  const writer = { tables, ids, skipped, sharedContacts, joinPeople, restore, now };
  return writeClubFile(file, writer, (done) => onProgress?.({ phase: "write", done, total }));
}
