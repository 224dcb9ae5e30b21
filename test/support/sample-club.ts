import { fileURLToPath } from "node:url";
import { importClub } from "../../infra/commands/import/import-club.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { createTestTables, type TestTables } from "./engine.ts";
import { storedItems } from "./stored-items.ts";

/** The path of the sample club's file. */
export const SAMPLE_CLUB = fileURLToPath(new URL("../../shared/club/sample-club.json", import.meta.url));

/** Imports the sample club into tables of a test. */
export async function loadSampleClub({ client, names }: Pick<TestTables, "client" | "names">): Promise<void> {
  const outcome = await importClub(SAMPLE_CLUB, new BulkTables(client, names));
  if (!outcome.ok) throw new Error(`The sample club was refused: ${JSON.stringify(outcome.problems)}`);
}

type Items = readonly Record<string, unknown>[];

let imported: { readonly club: Items; readonly clients: Items } | undefined;

/** Makes tables that hold the sample club as its import leaves it. */
export async function sampleClubTables(): Promise<TestTables> {
  const tables = await createTestTables();
  // The first club of a process is imported, the next ones are copies of it, which take half the time.
  if (imported === undefined) {
    await loadSampleClub(tables);
    imported = { club: await storedItems(tables, "Club"), clients: await storedItems(tables, "Clients") };
    return tables;
  }
  const bulk = new BulkTables(tables.client, tables.names);
  await Promise.all([bulk.put("Club", imported.club), bulk.put("Clients", imported.clients)]);
  return tables;
}
