import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildBundle } from "../../../../infra/stack/bundle.ts";
import { type Client, client as withSdk } from "./client-entry.ts";

const ITEM = { id: { N: "7" }, tags: { SS: ["a"] }, list: { L: [{ M: { on: { BOOL: true } } }] } };
const STORED = { ...ITEM, raw: { B: "AQI=" }, nothing: { NULL: true } };
const CAPACITY = { TableName: "t", CapacityUnits: 2.5 };
const PREFIX = "com.amazonaws.dynamodb.v20120810#";
const REASONS = [
  { Code: "None" },
  { Code: "ConditionalCheckFailed", Message: "The conditional request failed", Item: STORED },
];

// What the server answers, by the name of the table that is asked for.
const answers: Readonly<Record<string, ServerAnswer>> = {
  found: {
    status: 200,
    body: {
      Items: [STORED],
      Count: 1,
      ScannedCount: 3,
      LastEvaluatedKey: STORED,
      ConsumedCapacity: CAPACITY,
    },
  },
  nothing: { status: 200, body: {} },
  cancelled: error("TransactionCanceledException", {
    Message: "Transaction cancelled",
    CancellationReasons: REASONS,
  }),
  "failed condition": error("ConditionalCheckFailedException", {
    message: "The conditional request failed",
    Item: STORED,
  }),
  "no table": error("ResourceNotFoundException", { message: "Requested resource not found" }),
  "no permission": error("AccessDeniedException", { Message: "User is not authorized" }),
  invalid: error("ValidationException", { message: "Invalid" }),
  "in progress": error("TransactionInProgressException", { Message: "In progress" }),
  "too fast": error("ProvisionedThroughputExceededException", {
    message: "Slow down",
    ThrottlingReasons: [{ reason: "r" }],
  }),
  throttled: error("ThrottlingException", {
    message: "Slow down",
    throttlingReasons: [{ reason: "r", resource: "s" }],
  }),
  replicated: error("ReplicatedWriteConflictException", { message: "Again" }),
  broken: { ...error("InternalServerError", { message: "Internal" }), status: 500 },
  gateway: { status: 503, body: {} },
  later: {
    ...error("InternalServerError", {}),
    status: 503,
    headers: { "Retry-After": new Date().toUTCString() },
  },
  unknown: error("SomethingNewException", { message: "New", Detail: "of it" }),
};

describe("the client in a bundle", () => {
  const folder = mkdtempSync(join(tmpdir(), "bundled-client-"));
  let theirs: Outcomes = {};
  let ours: Outcomes = {};

  beforeAll(async () => {
    vi.stubEnv("AWS_REGION", "eu-west-1");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    [theirs, ours] = await Promise.all([outcomes(withSdk), outcomes(await bundled(folder))]);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it.each(Object.keys(answers))("sends and understands what the SDK's own does: %s", (table) => {
    expect(theirs[table]?.sent.length).toBeGreaterThanOrEqual(3);
    expect(ours[table]).toEqual(theirs[table]);
  });
});

type Outcomes = Readonly<
  Record<string, { readonly results: readonly unknown[]; readonly sent: readonly string[] }>
>;

interface ServerAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

interface SentRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function error(name: string, body: Readonly<Record<string, unknown>>): ServerAnswer {
  return { status: 400, body: { __type: `${PREFIX}${name}`, ...body } };
}

async function bundled(folder: string): Promise<Client> {
  for (const { path, contents } of buildBundle("test/infra/stack/stand-ins/client-entry.ts").files) {
    writeFileSync(join(folder, basename(path)), contents);
  }
  return (await import(pathToFileURL(join(folder, "index.mjs")).href)).client;
}

/** What a client sends and makes of the answers, by the name of the table; all at once, for the waits before retries. */
async function outcomes(client: Client): Promise<Outcomes> {
  const requests: SentRequest[] = [];
  const server = await serve(requests);
  const { port } = server.address() as AddressInfo;
  const all = Object.keys(answers).map(async (table) => {
    const caller = client.dynamoDbClient({ AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` });
    const sent = calls(client, table).map((call) => call(caller).then(withoutDelay, failure(client)));
    const results = await Promise.all(sent);
    caller.destroy();
    return [table, { results, sent: requests.filter(isFor(table)).map(comparable).sort() }] as const;
  });
  const entries = await Promise.all(all);
  server.close();
  return Object.fromEntries(entries);
}

async function serve(requests: SentRequest[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const sent = { method, url, headers, body: await text(request) };
    requests.push(sent);
    const answer = Object.entries(answers).find(([table]) => isFor(table)(sent))?.[1];
    response.writeHead(answer?.status ?? 404, { "x-amzn-RequestId": "request", ...answer?.headers });
    response.end(JSON.stringify(answer?.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function isFor(table: string) {
  return ({ body }: SentRequest) => body.includes(`"${table}"`);
}

/** One call of each command that the functions send. */
function calls(client: Client, TableName: string) {
  const write = { ConditionExpression: "attribute_not_exists(id)", TableName };
  const commands = [
    new client.QueryCommand({
      TableName,
      KeyConditionExpression: "id = :id",
      ExpressionAttributeValues: { ":id": ITEM.id },
      Limit: 3,
    }),
    new client.BatchGetItemCommand({
      RequestItems: { [TableName]: { Keys: [{ id: ITEM.id }], ConsistentRead: true } },
    }),
    new client.TransactWriteItemsCommand({
      TransactItems: [
        {
          Put: {
            ...write,
            Item: { ...ITEM, name: { S: 'Zoë \u2028 "quoted"' }, bytes: { B: new Uint8Array([1, 2]) } },
          },
        },
        {
          Update: {
            ...write,
            Key: { id: ITEM.id },
            UpdateExpression: "SET a = :a",
            ExpressionAttributeValues: { ":a": { NULL: true } },
          },
        },
        {
          ConditionCheck: { ...write, Key: { id: ITEM.id }, ReturnValuesOnConditionCheckFailure: "ALL_OLD" },
        },
        { Delete: { TableName, Key: { id: ITEM.id } } },
      ],
      ClientRequestToken: "a-token",
      ReturnConsumedCapacity: "TOTAL",
    }),
  ];
  return commands.map(
    (command) => (caller: ReturnType<Client["dynamoDbClient"]>) => caller.send(command as never),
  );
}

function withoutDelay(output: { readonly $metadata?: object }) {
  return { ...output, $metadata: { ...output.$metadata, totalRetryDelay: undefined } };
}

/** What the product reads of an error, and what it makes of it. */
function failure({ cancellationReasons }: Client) {
  return (error: Error & { readonly $fault?: string; readonly $metadata?: object }) => ({
    ...withoutDelay(error),
    name: error.name,
    message: error.message,
    reasons: outcomeOf(() => cancellationReasons(error)),
  });
}

function outcomeOf(task: () => unknown): unknown {
  try {
    return task();
  } catch (error) {
    return String(error);
  }
}

/** A request without what differs from one to the next: its identity, its time and so its signature. */
function comparable({ method, url, headers, body }: SentRequest): string {
  const { host: _, authorization, "user-agent": agent, "x-amz-user-agent": __, ...others } = headers;
  const kept = Object.entries(others).filter(([name]) => !/^x-amz-date$|invocation-id$/.test(name));
  const signed = /SignedHeaders=[^,]*/.exec(authorization ?? "")?.[0];
  // `g` says that the SDK's chain of credentials found them in the environment; the bundles have no chain.
  const features = / m\/\S*/.exec(agent ?? "")?.[0].replace(",g", "");
  return JSON.stringify({ method, url, kept, signed, features, body });
}
