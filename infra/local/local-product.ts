import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { allTables } from "../../shared/tables/all-tables.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { requestToken, type TokenRequest } from "../state/request-token.ts";
import type { StackTemplate } from "../template/stack-template.ts";
import { synthesizedStack } from "../template/synthesized-stack.ts";
import { type Engine, startEngine } from "./engine.ts";
import { Gateway } from "./gateway/gateway.ts";
import { serveGateway } from "./gateway/gateway-server.ts";
import { readRestApi } from "./gateway/rest-api.ts";
import { type LocalIssuer, startIssuer } from "./issuer/issuer.ts";
import { startBackend } from "./local-backend.ts";
import { databaseFile, emptyData, prepareData } from "./local-data.ts";
import { tryPort } from "./loopback/free-port.ts";
import { Outbox } from "./mail/outbox.ts";
import { sampleIdClaims } from "./site/sample-people.ts";
import { serveSite } from "./site/site-server.ts";

/** The audience of the local issuer's tokens. */
const LOCAL_AUDIENCE = "fitness-booking-local";

/** Where messages come from on this machine, unless the context says otherwise. */
const LOCAL_MAIL_FROM = "bookings@northwind.example";

/** The settings of the local product. */
export interface LocalProductOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The folder of the synthesized stack and the data. */
  readonly directory: string;
  /** Whether to delete the embedded engine's data first. */
  readonly fresh: boolean;
  /** The endpoint of a DynamoDB engine to use instead of the embedded one. */
  readonly engineEndpoint?: string | undefined;
  /** Whether to print the events of changes between the lines of the log. */
  readonly events?: boolean;
  /** CDK context beyond the local product's own; an empty `mailFrom` turns messages off. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Receives the log, line by line. */
  readonly writeLine: (line: string) => void;
}

/** The running local product. */
export interface LocalProduct {
  /** Such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** The URL of the pages and the API reference, on an origin of their own. */
  readonly siteUrl: string;
  readonly engineEndpoint: string;
  readonly issuer: string;
  readonly audience: string;
  /** Where messages to people come from; undefined if there are none. */
  readonly mailFrom: string | undefined;
  /** Whether its data were empty before. */
  readonly isNew: boolean;
  /** The name of each table in the engine. */
  readonly tables: Readonly<Record<TableName, string>>;
  /** Gets an access token as apps do. */
  token(wish: TokenRequest): Promise<string>;
  /** Answers the requests in flight, then stops everything. */
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

// Longer than the timeout of any function.
const GRACE_MS = 12_000;

/**
 * Runs the stack, synthesized in process, on this machine: engine, tables, sample club, issuer, functions and gateway.
 * @throws with code `EADDRINUSE` if the port is taken
 * @throws {ConfigError} if a setting is missing or invalid
 */
export async function startLocalProduct(options: LocalProductOptions): Promise<LocalProduct> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next !== undefined; next = stops.pop()) await next();
  };
  try {
    return { ...(await start(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the parts in order and adds to `stops` how to stop each, for the reverse order. */
async function start(options: LocalProductOptions, stops: Stop[]): Promise<Omit<LocalProduct, "stop">> {
  const { directory, port, writeLine } = options;
  // A taken port is reported at once, not after everything else has started.
  await tryPort(port);
  mkdirSync(directory, { recursive: true });
  const engine = await ownOrOtherEngine(options);
  stops.push(() => engine.stop());
  const issuer = await startIssuer(LOCAL_AUDIENCE, sampleIdClaims);
  stops.push(() => issuer.stop());
  const template = synthesize(options, issuer);
  const tables = tableNames(template);
  const data = { directory, engineEndpoint: engine.endpoint, tables };
  const isNew = await prepareData(template, data);
  const api = readRestApi(template);
  const outbox = new Outbox(directory, Date.now);
  const backend = await startBackend({
    ...{ template, api, data, outbox, writeLine, bareEndpoint: engine.bareEndpoint },
    databaseFile: options.engineEndpoint === undefined ? databaseFile(directory) : undefined,
    printsEvents: options.events ?? false,
  });
  stops.push(() => backend.stop());
  const site = await serveSite(
    {
      ...{ apiUrl: () => server.baseUrl, issuer: issuer.url, token: (wish) => token(wish), outbox },
      isMailOn: mailFromOf(options) !== undefined,
    },
    port === 0 ? 0 : port + 1,
  );
  stops.push(() => site.stop());
  const gateway = new Gateway(api, { invoke: backend.invoke, nowMs: Date.now, writeLine });
  const server = await serveGateway(gateway, port, site.url);
  const token = (wish: TokenRequest) => requestToken(`${server.baseUrl}${TOKEN_PATH}`, wish);
  stops.push(() => server.stop(GRACE_MS));
  return {
    baseUrl: server.baseUrl,
    siteUrl: site.url,
    engineEndpoint: engine.endpoint,
    issuer: issuer.url,
    audience: LOCAL_AUDIENCE,
    mailFrom: mailFromOf(options),
    isNew,
    tables,
    token,
  };
}

async function ownOrOtherEngine({ engineEndpoint, fresh, directory }: LocalProductOptions): Promise<Engine> {
  if (engineEndpoint !== undefined) {
    return { endpoint: engineEndpoint, bareEndpoint: engineEndpoint, stop: async () => undefined };
  }
  if (fresh) emptyData(directory);
  return await startEngine(databaseFile(directory));
}

function synthesize({ directory, context }: LocalProductOptions, issuer: LocalIssuer): StackTemplate {
  const outdir = join(directory, "cdk.out");
  // The bundles of earlier starts would accumulate.
  rmSync(outdir, { recursive: true, force: true });
  const { url, jwksUri, tokenEndpoint } = issuer;
  const own = { stage: "local", issuer: url, jwksUri, audience: LOCAL_AUDIENCE, tokenEndpoint };
  const { mailFrom: _, ...others } = context;
  const mailFrom = mailFromOf({ context });
  const mail = mailFrom === undefined ? {} : { mailFrom };
  return synthesizedStack({ ...others, ...mail, ...own }, outdir);
}

function mailFromOf({ context: { mailFrom = LOCAL_MAIL_FROM } }: Pick<LocalProductOptions, "context">) {
  return mailFrom === "" ? undefined : String(mailFrom);
}

function tableNames(template: StackTemplate): Readonly<Record<TableName, string>> {
  const names = Object.keys(allTables).map((name) => [name, template.output(`${name}TableName`)]);
  return Object.fromEntries(names) as Readonly<Record<TableName, string>>;
}
