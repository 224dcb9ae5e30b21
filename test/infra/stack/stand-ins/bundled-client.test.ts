import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { HttpRequest } from "@smithy/core/protocols";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildBundle } from "../../../../infra/stack/bundle.ts";
import { newTestFolder } from "../../../support/test-folder.ts";
import { calls, ITEM } from "./client-calls.ts";
import { type Client, client as withSdk } from "./client-entry.ts";
import { type Answers, type Outcomes, outcomes, type ServerAnswer } from "./client-exchange.ts";

const STORED = { ...ITEM, raw: { B: "AQI=" }, nothing: { NULL: true } };
const CAPACITY = { TableName: "t", CapacityUnits: 2.5 };
const PREFIX = "com.amazonaws.dynamodb.v20120810#";
const REASONS = [
  { Code: "None" },
  { Code: "ConditionalCheckFailed", Message: "The conditional request failed", Item: STORED },
];

const answers: Answers = {
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
  const folder = newTestFolder();
  let client: Client;
  let theirs: Outcomes = {};
  let ours: Outcomes = {};

  beforeAll(async () => {
    vi.stubEnv("AWS_REGION", "eu-west-1");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    client = await bundled(folder);
    [theirs, ours] = await Promise.all([outcomes(withSdk, answers), outcomes(client, answers)]);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it.each(Object.keys(answers))("sends and understands what the SDK's own does: %s", (table) => {
    expect(theirs[table]?.sent.length).toBeGreaterThanOrEqual(3);
    expect(ours[table]).toEqual(theirs[table]);
  });

  it("calls the region's endpoint, unless it is given another", async () => {
    const destination = await destinationOf(client);
    expect(destination).toContain("https://dynamodb.eu-west-1.amazonaws.com/ AWS4-HMAC-SHA256");
    expect(destination).toContain("/eu-west-1/dynamodb/aws4_request");
    expect(destination).toBe(await destinationOf(withSdk));
  });
});

function error(name: string, body: Readonly<Record<string, unknown>>): ServerAnswer {
  return { status: 400, body: { __type: `${PREFIX}${name}`, ...body } };
}

async function bundled(folder: string): Promise<Client> {
  for (const { path, contents } of buildBundle("test/infra/stack/stand-ins/client-entry.ts").files) {
    writeFileSync(join(folder, basename(path)), contents);
  }
  return (await import(pathToFileURL(join(folder, "index.mjs")).href)).client;
}

/** Where a client without a configured endpoint sends a request, and what it signs it for; nothing is sent. */
async function destinationOf(client: Client): Promise<string> {
  const caller = client.dynamoDbClient({});
  let destination = "";
  caller.middlewareStack.add(
    () =>
      async ({ request }) => {
        if (!HttpRequest.isInstance(request)) throw new Error("No request.");
        const { protocol, hostname, path, headers } = request;
        const [scope] = headers.authorization?.split(",") ?? [];
        destination = `${protocol}//${hostname}${path} ${scope}`;
        throw new Error("Not sent.");
      },
    { step: "deserialize", priority: "low" },
  );
  const [query] = calls(client, "t");
  await query?.(caller).catch(() => undefined);
  return destination;
}
