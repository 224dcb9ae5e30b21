import type { IndexPlan } from "./index-plan.ts";
import type { IndexStatuses } from "./index-statuses.ts";

/** What indexes are added with. */
export interface AddIndexesMeans {
  /** The status of each index of a deployed table, by the index's name. */
  readonly indexStatuses: (table: string) => Promise<IndexStatuses>;
  /** Updates the stack to a template and gives the exit code. */
  readonly deployTemplate: (template: unknown) => Promise<number>;
  /** Resolves when it is time to look again. */
  readonly pause: () => Promise<void>;
  readonly print: (line: string) => void;
}

/**
 * Adds the indexes of a plan, one update after the other, and waits until all indexes of its tables are active.
 * @returns the exit code: 0 if all are there
 * @throws if the tables cannot be looked up
 */
export async function addIndexes({ updates, tables }: IndexPlan, means: AddIndexesMeans): Promise<number> {
  await untilActive(tables, means);
  for (const [position, { table, index, template }] of updates.entries()) {
    means.print(`Update ${position + 1} of ${updates.length} adds the index ${index} of ${table}.`);
    const exitCode = await means.deployTemplate(template);
    if (exitCode !== 0 || !(index in (await means.indexStatuses(table)))) {
      means.print(
        `The functions are as they were: the index ${index} of ${table} was not added. The next run goes on from here.`,
      );
      return exitCode || 1;
    }
    await untilActive([table], means);
  }
  return 0;
}

async function untilActive(tables: readonly string[], means: AddIndexesMeans): Promise<void> {
  for (const table of tables) {
    const awaited = await notActive(table, means);
    if (awaited.length === 0) continue;
    means.print(
      `Waits until DynamoDB is done with ${awaited.join(", ")} of ${table}: some minutes, at a large table hours. If you stop here, the next run goes on.`,
    );
    do await means.pause();
    while ((await notActive(table, means)).length > 0);
  }
}

async function notActive(table: string, { indexStatuses }: AddIndexesMeans): Promise<string[]> {
  const statuses = Object.entries(await indexStatuses(table));
  return statuses.filter(([, status]) => status !== "ACTIVE").map(([name]) => name);
}
