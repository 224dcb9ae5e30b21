import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { engineClient, type TestTables } from "./engine.ts";
import { type Interception, interceptCalls } from "./fault-injection.ts";

/** The tables of a test as a command reaches them, with something standing in between. */
export function bulkTablesThrough(
  { names }: Pick<TestTables, "names">,
  intercept: Interception = (_, next) => next(),
): BulkTables {
  const client = engineClient();
  interceptCalls(client, intercept);
  return new BulkTables(client, names);
}

/** The tables as a command reaches them that is cut off. */
export interface DyingTables {
  readonly bulk: BulkTables;
  /** Whether the command has been cut off. */
  readonly hasDied: () => boolean;
  /** What the writes asked for that got through. */
  readonly written: readonly string[];
}

const WRITES = new Set(["BatchWriteItemCommand", "DeleteItemCommand", "TransactWriteItemsCommand"]);
const CUT_OFF = "The command is cut off.";

/**
 * Tables for a command that is cut off before one of its writes: neither this one nor anything later reaches the engine.
 * @param cutBefore the number of the write, from 0
 */
export function dyingTables(tables: Pick<TestTables, "names">, cutBefore: number): DyingTables {
  let writes = 0;
  let hasDied = false;
  const written: string[] = [];
  const bulk = bulkTablesThrough(tables, async ({ command, input }, next) => {
    if (WRITES.has(command)) {
      hasDied ||= writes === cutBefore;
      writes += 1;
    }
    if (hasDied) throw new Error(CUT_OFF);
    const answer = await next();
    if (WRITES.has(command)) written.push(JSON.stringify(input));
    return answer;
  });
  return { bulk, hasDied: () => hasDied, written };
}

/** Lets the error pass that a command fails with once it is cut off, and no other. */
export function unlessCutOff(error: unknown): void {
  if (!(error instanceof Error) || error.message !== CUT_OFF) throw error;
}
