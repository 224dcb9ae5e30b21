import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type Engine, startEngine } from "../../infra/local/engine.ts";
import { type LocalIssuer, startIssuer } from "../../infra/local/issuer/issuer.ts";
import { readLambdaSettings } from "../../infra/local/lambda/lambda-settings.ts";
import { createTables } from "../../infra/local/tables.ts";
import { requestToken } from "../../infra/state/request-token.ts";
import type { StackTemplate } from "../../infra/template/stack-template.ts";
import { synthesizedStack } from "../../infra/template/synthesized-stack.ts";
import { accessKey } from "../../shared/club/access-record.ts";
import { allTables } from "../../shared/tables/all-tables.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { NORTHWIND } from "../support/function-under-test.ts";
import { loadGeneratedClub } from "../support/generated-club.ts";
import { BENCH_CLUB, BENCH_PRINCIPAL } from "./bench-events.ts";
import { buildPeer, buildRunner } from "./build.ts";
import { type Contender, contenders, type OfStack, type Peer, type Work } from "./contenders.ts";
import { installPeers } from "./install-peers.ts";

/** A contender as it can be run. */
export interface BuiltContender extends Contender {
  /** Its bundle. */
  readonly file: string;
  /** What its first request loads. */
  readonly bytes: number;
  /** The environment variables that Lambda would give it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its `index`th event, where it takes others than those of test/bench/bench-events.ts. */
  readonly event?: (index: number) => unknown;
}

/** Everything that the measurements share. */
export interface BenchStage {
  readonly engine: Engine;
  readonly client: DynamoDBClient;
  readonly tables: Readonly<Record<TableName, string>>;
  readonly token: string;
  /** The program that runs one contender in a process of its own. */
  readonly runner: string;
  readonly built: readonly BuiltContender[];
  stop(): Promise<void>;
}

/** The contender of that name, built. */
export function builtContender({ built }: BenchStage, name: string): BuiltContender {
  const found = built.find((contender) => contender.name === name);
  if (found === undefined) throw new Error(`There is no contender ${name}.`);
  return found;
}

const AUDIENCE = "bench";

/**
 * Starts engine and issuer, synthesizes the stack, fills its tables and builds the peers.
 * @param names the contenders to build; all where it is not given
 */
export async function setUpBench(names?: readonly string[]): Promise<BenchStage> {
  const wanted = contenders.filter(({ name }) => names?.includes(name) ?? true);
  if (wanted.some(({ source }) => source.kind === "peer")) installPeers();
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const [engine, issuer] = await Promise.all([startEngine(), startIssuer(AUDIENCE)]);
  const template = synthesize(folder, issuer);
  const client = localClient(engine);
  await createTables(template, client);
  const tables = tableNames(template);
  await fill(client, tables);
  const token = await requestToken(issuer.tokenEndpoint, {
    principal: BENCH_PRINCIPAL,
    scope: "tours.write appointments.write",
  });
  const stop = async () => {
    client.destroy();
    await Promise.all([engine.stop(), issuer.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  mkdirSync(join(folder, "peers"));
  const built = wanted.map((contender) => build(contender, template, engine, join(folder, "peers")));
  return { engine, client, tables, token, runner: buildRunner(folder), built, stop };
}

function synthesize(folder: string, { url, jwksUri }: LocalIssuer): StackTemplate {
  return synthesizedStack(
    { stage: "local", issuer: url, jwksUri, audience: AUDIENCE, allowedOrigins: "*" },
    join(folder, "cdk.out"),
  );
}

function build(
  { source, ...contender }: Contender<OfStack | Peer>,
  template: StackTemplate,
  engine: Engine,
  folder: string,
): BuiltContender {
  // A peer is given what our function with the same work is given.
  const id = functionId(template, source.kind === "stack" ? source.functionName : "Appointments");
  const settings = readLambdaSettings(template, id, {
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
  });
  const file = source.kind === "stack" ? settings.file : buildPeer(contender.name, source, folder);
  return {
    ...contender,
    source,
    file,
    bytes: loadedBytes(file, contender.work),
    environment: settings.environment,
  };
}

const FIRST_OPERATIONS: Readonly<Record<Work, string>> = {
  appointment: "create-appointment",
  tour: "book-tour",
  authorization: "none",
};

/** The bytes of the modules that a bundle's first request loads: the start's, and those of the operation that it asks for. */
export function loadedBytes(file: string, work: Work): number {
  const folder = dirname(file);
  const own = readdirSync(folder).filter(
    (name) => /^(.+)-\w{8}\.mjs$/.exec(name)?.[1] === FIRST_OPERATIONS[work],
  );
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    const imports = readFileSync(path, "utf8").matchAll(/\b(?:from|import)"(\.\/[\w-]+\.mjs)"/g);
    for (const [, imported = ""] of imports) load(join(folder, imported));
  };
  for (const path of [file, ...own.map((name) => join(folder, name))]) load(path);
  return [...loaded].reduce((sum, path) => sum + statSync(path).size, 0);
}

function functionId(template: StackTemplate, name: string): string {
  const id = template.idsOf("AWS::Lambda::Function").find((candidate) => candidate.includes(name));
  if (id === undefined) throw new Error(`The stack has no function ${name}.`);
  return id;
}

function tableNames(template: StackTemplate): Readonly<Record<TableName, string>> {
  const names = Object.keys(allTables).map((name) => [name, template.output(`${name}TableName`)]);
  return Object.fromEntries(names) as Readonly<Record<TableName, string>>;
}

async function fill(client: DynamoDBClient, names: Readonly<Record<TableName, string>>): Promise<void> {
  await loadGeneratedClub({ client, names }, BENCH_CLUB);
  const principal = BENCH_PRINCIPAL;
  await new BulkTables(client, names).put("Club", [
    { ...accessKey(principal), principal, companies: [NORTHWIND], tenants: [] },
  ]);
}

/** A client of an engine on this machine. */
export function localClient({ endpoint }: Pick<Engine, "endpoint">): DynamoDBClient {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return new DynamoDBClient({ endpoint, region: "local", credentials });
}
