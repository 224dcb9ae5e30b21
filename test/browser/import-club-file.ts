import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importClub } from "../../infra/commands/import/import-club.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { type Api, clientOf } from "../support/api.ts";

/**
 * Imports a club beside those of the product.
 * @throws if the file is refused
 */
export async function importClubFile({ state }: Pick<Api, "state">, club: object): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "club-file-"));
  try {
    const path = join(folder, "club.json");
    await writeFile(path, JSON.stringify(club));
    const outcome = await importClub(path, new BulkTables(clientOf(state), state.tables));
    if (!outcome.ok) throw new Error(`The club was refused: ${JSON.stringify(outcome.problems)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
