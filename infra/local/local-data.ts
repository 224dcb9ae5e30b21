import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { importClub } from "../commands/import/import-club.ts";
import type { StackTemplate } from "../template/stack-template.ts";
import { engineClient } from "./events/engine-client.ts";
import { recordStreams } from "./events/record-streams.ts";
import { deleteStreamPositions } from "./events/stream-positions.ts";
import { deleteKeyMaterial } from "./kms/key-file.ts";
import { emptyOutbox } from "./mail/outbox.ts";
import { createTables } from "./tables.ts";

const SAMPLE_CLUB = fileURLToPath(new URL("../../shared/club/sample-club.json", import.meta.url));

const DATABASE_FILE = "booking.db";
// Exists while the tables are created and filled: a process that dies meanwhile leaves it for the next start.
const UNFINISHED = "data-unfinished";

/** The data file of the embedded engine. */
export function databaseFile(directory: string): string {
  return join(directory, DATABASE_FILE);
}

/** Deletes the embedded engine's data, and what belongs to it. */
export function emptyData(directory: string): void {
  // SQLite keeps recent writes in files of their own until it merges them.
  for (const suffix of ["", "-wal", "-shm"]) {
    rmSync(`${databaseFile(directory)}${suffix}`, { force: true });
  }
  deleteKeyMaterial(directory);
  deleteStreamPositions(directory);
  emptyOutbox(directory);
}

/** The destination of the data. */
export interface DataTarget {
  readonly directory: string;
  readonly engineEndpoint: string;
  /** The name of each table in the engine. */
  readonly tables: Readonly<Record<TableName, string>>;
}

/**
 * Creates the stack's missing tables, and fills new ones with the sample club.
 * @returns whether it has filled them
 */
export async function prepareData(template: StackTemplate, target: DataTarget): Promise<boolean> {
  const client = engineClient(target.engineEndpoint);
  const unfinished = join(target.directory, UNFINISHED);
  const wasUnfinished = existsSync(unfinished);
  writeFileSync(unfinished, "");
  const isNew = (await createTables(template, client)) || wasUnfinished;
  if (isNew) await loadSampleClub(new BulkTables(client, target.tables));
  rmSync(unfinished, { force: true });
  client.destroy();
  return isNew;
}

/** Whether there is, or was, a webhook that may be told of changes. */
export async function hasWebhooks({ engineEndpoint, tables }: DataTarget): Promise<boolean> {
  const client = engineClient(engineEndpoint);
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tables.Webhooks, Limit: 1 }));
  client.destroy();
  return Items.length > 0;
}

/** Has the tables' streams recorded no more: nobody reads them. */
export async function stopStreams(template: StackTemplate, engineEndpoint: string): Promise<void> {
  const client = engineClient(engineEndpoint);
  await recordStreams(template, client, false);
  client.destroy();
}

async function loadSampleClub(tables: BulkTables): Promise<void> {
  const outcome = await importClub(SAMPLE_CLUB, tables);
  if (outcome.ok) return;
  throw new Error(`The sample club is not valid: ${JSON.stringify(outcome.problems)}`);
}
