import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { accessOf } from "../../pages/hosted-site-config.ts";
import { SMOKE_TENANT_ID } from "../../stack/check/smoke-club.ts";
import { grantAccess } from "../access/manage-access.ts";
import { importClub } from "../import/import-club.ts";
import { removeSmokeClub } from "./remove-smoke-club.ts";
import { smokeClubFile } from "./smoke-club-file.ts";
import { runSmokeSteps, type SmokeMeans } from "./smoke-steps.ts";
import type { SmokeTokens } from "./smoke-tokens.ts";

/** The product that is tried out. */
export interface SmokeTarget {
  readonly baseUrl: string;
  /** Whether it sends messages. */
  readonly hasMail: boolean;
  readonly tokens: SmokeTokens;
}

/** What it is tried out with. */
export type SmokeRun = SmokeTarget & Pick<SmokeMeans, "tables" | "print" | "patienceMs">;

/**
 * Tries a product out on a tenant of its own, and removes all of it again, and what an earlier run has left.
 * @throws {SmokeFailed} at the first step that fails
 * @throws if the tenant cannot be made or removed
 */
export async function runSmoke(run: SmokeRun): Promise<void> {
  const { tables, tokens, print } = run;
  const left = await removeAll(run);
  if (left > 0) print(`Removed what an earlier smoke test has left: ${left} items.`);
  try {
    await importSmokeClub(tables);
    const { principal, token } = await tokens.open();
    await letIn(tables, principal);
    await runSmokeSteps({ ...run, token });
  } catch (error) {
    await removeAll(run).catch((cause: unknown) => {
      throw new AggregateError(
        [error, cause],
        `${messageOf(error)} Then something was left: ${messageOf(cause)}`,
        {
          cause: error,
        },
      );
    });
    throw error;
  }
  print(`Removed all ${await removeAll(run)} items of the smoke test again.`);
}

async function removeAll({ tables, tokens }: SmokeRun): Promise<number> {
  await tokens.close();
  return await removeSmokeClub(tables);
}

async function importSmokeClub(tables: BulkTables): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "smoke-club-"));
  try {
    const file = join(folder, "club.json");
    await writeFile(file, JSON.stringify(smokeClubFile()));
    const outcome = await importClub(file, tables, { restore: true });
    if (!outcome.ok) throw new Error(`The smoke test's club is refused: ${JSON.stringify(outcome.problems)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives the principal access to the smoke test's tenant alone; refuses a principal that has access already. */
async function letIn(tables: BulkTables, principal: string): Promise<void> {
  if ((await accessOf(tables, principal)) !== undefined) {
    throw new Error(`${principal} has access already: the smoke test needs an app client of its own.`);
  }
  const outcome = await grantAccess(tables, { principal, companies: [], tenants: [SMOKE_TENANT_ID] });
  if (!outcome.ok) throw new Error(["The smoke test got no access:", ...outcome.problems].join(" "));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
