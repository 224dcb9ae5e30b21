import { randomUUID } from "node:crypto";
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LocalEvents } from "../../../../infra/local/events/local-events.ts";
import { LocalQueue } from "../../../../infra/local/queue/local-queue.ts";
import { createTables } from "../../../../infra/local/tables.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { engineClient, engineEndpoint } from "../../../support/engine.ts";
import { newTestFolder } from "../../../support/test-folder.ts";

const NOW_MS = Date.parse("2026-12-01T10:00:00.900Z");

const client = engineClient();
const running: LocalEvents[] = [];
let directory: string;
let table: string;
let template: StackTemplate;
let queue: LocalQueue;
let printed: unknown[];

beforeEach(async () => {
  directory = newTestFolder();
  table = `Table${randomUUID()}`;
  template = templateOf();
  await createTables(template, client);
});

afterEach(() => {
  for (const events of running.splice(0)) {
    events.stop();
    events.end();
  }
});

/** A table with a pipe to the bus, whose rules send all but secrets, and a time signal, to one queue. */
function templateOf(): StackTemplate {
  const toQueue = { Arn: { "Fn::GetAtt": ["Wakes", "Arn"] }, Id: "Target0" };
  const EventPattern = { source: ["club"], "detail-type": [{ "anything-but": ["secret"] }] };
  const Resources = {
    [table]: {
      Type: "AWS::DynamoDB::Table",
      Properties: {
        AttributeDefinitions: [{ AttributeName: "kind", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "kind", KeyType: "HASH" }],
        BillingMode: "PAY_PER_REQUEST",
        StreamSpecification: { StreamViewType: "NEW_IMAGE" },
      },
    },
    Pipe: {
      Type: "AWS::Pipes::Pipe",
      Properties: {
        Source: { "Fn::GetAtt": [table, "StreamArn"] },
        SourceParameters: {
          FilterCriteria: { Filters: [{ Pattern: JSON.stringify({ eventName: ["INSERT"] }) }] },
        },
        TargetParameters: {
          InputTemplate: '{"kind":"<$.dynamodb.NewImage.kind.S>"}',
          EventBridgeEventBusParameters: { DetailType: "$.dynamodb.NewImage.kind.S", Source: "club" },
        },
      },
    },
    Wakes: { Type: "AWS::SQS::Queue" },
    Rule: {
      Type: "AWS::Events::Rule",
      Properties: { EventBusName: "bus", EventPattern, Targets: [toQueue] },
    },
    Clock: {
      Type: "AWS::Events::Rule",
      Properties: { ScheduleExpression: "rate(1 minute)", Targets: [{ ...toQueue, Input: '"tick"' }] },
    },
  };
  return new StackTemplate({ Resources }, new Map());
}

async function start(): Promise<LocalEvents> {
  queue = new LocalQueue({ visibilityMs: 30_000, order: () => 0, repeats: () => false }, () => NOW_MS);
  printed = [];
  const events = new LocalEvents({
    ...{ template, directory, engineEndpoint: engineEndpoint(), databaseFile: undefined },
    queues: new Map([["Wakes", queue]]),
    nowMs: () => NOW_MS,
    onEvent: (event) => printed.push(event),
    writeLine: (line) => {
      throw new Error(line);
    },
  });
  running.push(events);
  await events.start();
  return events;
}

async function put(kind: string): Promise<void> {
  await client.send(new PutItemCommand({ TableName: table, Item: { kind: { S: kind } } }));
}

/** Receives messages until there are so many. */
async function received(count: number) {
  await vi.waitFor(() => expect(queue.size).toBe(count), 60_000);
  return queue.receive(count);
}

describe("the events of the local product", () => {
  it("send the time signal at once", async () => {
    await start();
    expect(await received(1)).toMatchObject([{ body: '"tick"' }]);
  });

  it("send each event that a rule matches to its queue, as EventBridge does", async () => {
    await start();
    await put("secret");
    await put("booked");
    const [, message] = await received(2);
    expect(JSON.parse(message?.body ?? "")).toEqual({
      version: "0",
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      "detail-type": "booked",
      source: "club",
      account: "000000000000",
      time: "2026-12-01T10:00:00Z",
      region: "local",
      resources: [],
      detail: { kind: "booked" },
    });
    expect(printed).toMatchObject([{ "detail-type": "secret" }, { "detail-type": "booked" }]);
  });

  it("send an event again after a restart that nobody had worked off, and no other", async () => {
    const first = await start();
    await put("done");
    const [, done] = await received(2);
    queue.delete(done?.receiptHandle ?? "");
    await put("open");
    await vi.waitFor(() => expect(printed).toHaveLength(2), 60_000);
    first.stop();
    first.end();
    await start();
    const [, again] = await received(2);
    expect(again?.body).toContain('"open"');
    expect(printed).toMatchObject([{ "detail-type": "open" }]);
  });

  it("are started once, however often they are asked to", async () => {
    const events = await start();
    await Promise.all([events.start(), events.start()]);
    await put("booked");
    await received(2);
    expect(printed).toHaveLength(1);
  });
});
