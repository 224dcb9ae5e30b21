import { fileURLToPath } from "node:url";
import { importClub } from "../../infra/commands/import/import-club.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TestTables } from "./engine.ts";

/** The path of the sample club's file. */
export const SAMPLE_CLUB = fileURLToPath(new URL("../../shared/club/sample-club.json", import.meta.url));

/** Imports the sample club into tables of a test. */
export async function loadSampleClub({ client, names }: Pick<TestTables, "client" | "names">): Promise<void> {
  const outcome = await importClub(SAMPLE_CLUB, new BulkTables(client, names));
  if (!outcome.ok) throw new Error(`The sample club was refused: ${JSON.stringify(outcome.problems)}`);
}
