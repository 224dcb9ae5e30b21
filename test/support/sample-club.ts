import { fileURLToPath } from "node:url";
import { importClub } from "../../infra/commands/import/import-club.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { createTestTables, type TestTables, tableContent } from "./engine.ts";
import { TEST_NOW } from "./function-under-test.ts";
import type { TableContent } from "./table-content.ts";

/** The path of the sample club's file. */
export const SAMPLE_CLUB = fileURLToPath(new URL("../../shared/club/sample-club.json", import.meta.url));

/** Imports the sample club into tables of a test. */
export async function loadSampleClub({ client, names }: Pick<TestTables, "client" | "names">): Promise<void> {
  const outcome = await importClub(SAMPLE_CLUB, new BulkTables(client, names), { now: () => TEST_NOW });
  if (!outcome.ok) throw new Error(`The sample club was refused: ${JSON.stringify(outcome.problems)}`);
}

let imported: TableContent | undefined;

/** Tables that hold the sample club as its import leaves it. */
export async function sampleClubTables(): Promise<TestTables> {
  if (imported !== undefined) return createTestTables(imported);
  const tables = await createTestTables();
  await loadSampleClub(tables);
  // The first club of a process is imported, the next ones are copies of it, which take a tenth of the time.
  imported = await tableContent(tables);
  return tables;
}
