import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { importClub } from "../commands/import/import-club.ts";
import { recordStreams } from "./events/record-streams.ts";
import { createTables } from "./tables.ts";
import { LOCAL_REGION, type StackTemplate } from "./template/stack-template.ts";

const SAMPLE_CLUB = fileURLToPath(new URL("../../shared/club/sample-club.json", import.meta.url));

const DATABASE_FILE = "booking.db";
// Exists while the tables are created and filled: a process that dies meanwhile leaves it for the next start.
const UNFINISHED = "data-unfinished";

/** The data file of the embedded engine. */
export function databaseFile(directory: string): string {
  return join(directory, DATABASE_FILE);
}

/** Deletes the embedded engine's data. */
export function emptyData(directory: string): void {
  // SQLite keeps recent writes in files of their own until it merges them.
  for (const suffix of ["", "-wal", "-shm"]) {
    rmSync(`${databaseFile(directory)}${suffix}`, { force: true });
  }
}

/** The destination of the data. */
export interface DataTarget {
  readonly directory: string;
  readonly engineEndpoint: string;
  /** The name of each table in the engine. */
  readonly tables: Readonly<Record<TableName, string>>;
  /** Whether the tables' streams are read. */
  readonly streams: boolean;
}

/** Creates the stack's missing tables, and fills new ones with the sample club. */
export async function prepareData(template: StackTemplate, target: DataTarget): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: target.engineEndpoint,
    region: LOCAL_REGION,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const unfinished = join(target.directory, UNFINISHED);
  const wasUnfinished = existsSync(unfinished);
  writeFileSync(unfinished, "");
  const isNew = await createTables(template, client);
  if (isNew || wasUnfinished) await loadSampleClub(new BulkTables(client, target.tables));
  rmSync(unfinished, { force: true });
  await recordStreams(template, client, target.streams);
  client.destroy();
}

async function loadSampleClub(tables: BulkTables): Promise<void> {
  const outcome = await importClub(SAMPLE_CLUB, tables);
  if (outcome.ok) return;
  throw new Error(`The sample club is not valid: ${JSON.stringify(outcome.problems)}`);
}
