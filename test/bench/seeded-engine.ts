import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import {
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  type LocalSecondaryIndexDescription,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { startGuard } from "../../infra/local/dynamodb/guard.ts";
import { freePort } from "../../infra/local/loopback/free-port.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import type { BenchStage } from "./bench-stage.ts";

/** An engine that started with many items. */
export interface SeededEngine {
  readonly endpoint: string;
  /** The CPU time of its process so far. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Items by the table that they are for. */
export type Seeds = Partial<Readonly<Record<TableName, Iterable<Readonly<Record<string, unknown>>>>>>;

type Line = Readonly<Record<string, unknown>>;

const START_TIMEOUT_MS = 600_000;
const POLL_MS = 100;
const LINES_A_CHUNK = 1_000;
// What the kernel counts CPU time in, on every Linux that Node.js runs on.
const TICK_MS = 10;

/**
 * Starts an engine in memory with the stage's tables, all that is in them, and these items. The engine imports them as
 * DynamoDB exports a table, which is five times as fast as writing them.
 */
export async function startSeededEngine(
  { client, tables }: Pick<BenchStage, "client" | "tables">,
  seeds: Seeds,
): Promise<SeededEngine> {
  const folder = mkdtempSync(join(tmpdir(), "seeds-"));
  try {
    const names = Object.entries(tables) as [TableName, string][];
    const schema = await Promise.all(names.map(([, name]) => describeTable(client, name)));
    writeFileSync(join(folder, "schema.json"), JSON.stringify(schema));
    for (const [table, name] of names) {
      const there = await storedLines(client, name);
      await writeExport(join(folder, "export", name, "data"), there, seeds[table] ?? []);
    }
    return await importing(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Keys and indexes alone.
async function describeTable(client: DynamoDBClient, TableName: string) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, LocalSecondaryIndexes } = Table ?? {};
  return {
    Table: {
      TableName,
      KeySchema,
      AttributeDefinitions,
      ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(describeIndex) }),
      ...(LocalSecondaryIndexes && { LocalSecondaryIndexes: LocalSecondaryIndexes.map(describeIndex) }),
    },
  };
}

function describeIndex({
  IndexName,
  KeySchema,
  Projection,
}: GlobalSecondaryIndexDescription | LocalSecondaryIndexDescription) {
  return { IndexName, KeySchema, Projection };
}

async function storedLines(client: DynamoDBClient, TableName: string): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) lines.push(...Items);
  return lines;
}

// Developer Guide, "DynamoDB table export output format": gzipped, an item per line.
async function writeExport(
  folder: string,
  there: readonly Line[],
  seeds: Iterable<Readonly<Record<string, unknown>>>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = createWriteStream(join(folder, "items.json.gz"));
  await pipeline(Readable.from(chunks(there, seeds)), createGzip({ level: 1 }), file);
}

function* chunks(there: readonly Line[], seeds: Iterable<Readonly<Record<string, unknown>>>) {
  let lines = there.map((Item) => JSON.stringify({ Item }));
  for (const seed of seeds) {
    lines.push(JSON.stringify({ Item: marshall(seed, { removeUndefinedValues: true }) }));
    if (lines.length < LINES_A_CHUNK) continue;
    yield `${lines.join("\n")}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join("\n")}\n`;
}

async function importing(folder: string): Promise<SeededEngine> {
  const port = await freePort();
  const source = ["--source", join(folder, "export"), "--schema", join(folder, "schema.json")];
  const binary = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/dynoxide");
  const child = spawn(binary, ["import", ...source, "--serve", "--port", String(port)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });
  const end = () => child.kill();
  process.once("exit", end);
  await untilListening(child, port, () => said);
  const guard = await startGuard(`http://127.0.0.1:${port}`);
  return {
    endpoint: guard.endpoint,
    cpuMs: () => cpuMs(child),
    stop: async () => {
      process.off("exit", end);
      await guard.stop();
      end();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function untilListening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadlineMs) {
      child.kill();
      throw new Error(`The engine did not import the items: ${said()}`);
    }
    await sleep(POLL_MS);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

// proc_pid_stat(5): of what follows the name in parentheses, utime and stime are the 12th and 13th fields.
function cpuMs({ pid }: ChildProcess): number {
  const [, fields = ""] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  const [user = Number.NaN, system = Number.NaN] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}
