// An import checks the whole club file first (check-club-file.ts), then writes its records in batches (write-club-file.ts).
// write-tenants.ts, write-clients.ts and write-access.ts read what is stored, decide what may be written (plan-client.ts), and
// commit it in transactions (write-units.ts).
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { type ClubFileProblems, checkClubFile } from "./check-club-file.ts";
import type { WrittenClubFile } from "./import-report.ts";
import { readClubFile } from "./read-club-file.ts";
import { writeClubFile } from "./write-club-file.ts";

/** The progress of an import in records: checked ones, then written ones. */
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
 */
export async function importClub(
  path: string,
  tables: BulkTables,
  { joinPeople = false, restore = false, now = () => new Date(), onProgress = () => {} }: ImportOptions = {},
): Promise<ImportOutcome> {
  const checked = checkClubFile(await readClubFile(path), (done, total) =>
    onProgress({ phase: "check", done, total }),
  );
  if (checked.isRefused) return { ok: false, problems: checked.problems.inFileOrder() };
  const writer = { ...checked, tables, joinPeople, restore, now };
  const written = await writeClubFile(writer, (done, total) => onProgress({ phase: "write", done, total }));
  return { ok: true, ...written };
}
