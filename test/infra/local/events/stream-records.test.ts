import { join } from "node:path";
import { CreateTableCommand, type DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Engine, startEngine } from "../../../../infra/local/engine.ts";
import { engineClient } from "../../../../infra/local/events/engine-client.ts";
import { StreamPositions } from "../../../../infra/local/events/stream-positions.ts";
import { tendStreamRecords } from "../../../../infra/local/events/stream-records.ts";
import { followTableStream } from "../../../../infra/local/events/table-stream.ts";
import { newTestFolder } from "../../../support/test-folder.ts";

const DAY_MS = 24 * 60 * 60_000;
const TableName = "Tours";

const directory = newTestFolder();
const file = join(directory, "booking.db");

let engine: Engine;
let client: DynamoDBClient;
let written = 0;

beforeAll(async () => {
  engine = await startEngine(file);
  client = engineClient(engine.endpoint);
  await client.send(
    new CreateTableCommand({
      TableName,
      AttributeDefinitions: [{ AttributeName: "number", AttributeType: "N" }],
      KeySchema: [{ AttributeName: "number", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    }),
  );
});

afterAll(async () => {
  client.destroy();
  await engine.stop();
});

/** Writes so many items, numbered on. */
async function write(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    written += 1;
    await client.send(new PutItemCommand({ TableName, Item: { number: { N: String(written) } } }));
  }
}

/** Follows the stream until what it has got is as expected; the positions are kept for the next time. */
async function follow(during: () => Promise<void>, expected: readonly number[]): Promise<void> {
  const positions = new StreamPositions(directory);
  const abort = new AbortController();
  const got: number[] = [];
  const onRecord = (record: unknown, done: () => void) => {
    got.push(Number(Object(record).dynamodb.NewImage.number.N));
    done();
  };
  await followTableStream(engine.endpoint, TableName, { onRecord, positions, signal: abort.signal });
  await during();
  await vi.waitFor(() => expect(got).toEqual(expected), 60_000);
  abort.abort();
  positions.end();
}

describe("a table's stream", () => {
  it("is followed from now on at first, and then from where it was left", async () => {
    await write(9);
    await follow(() => write(2), [10, 11]);
    await write(2);
    await follow(() => write(1), [12, 13, 14]);
  });

  it("keeps the latest records, and goes on with its numbers where all others are deleted", async () => {
    tendStreamRecords(file, new Date(Date.now() - DAY_MS));
    await write(1);
    await follow(async () => undefined, [15]);
    tendStreamRecords(file, new Date(Date.now() + DAY_MS));
    await follow(() => write(2), [16, 17]);
  });

  it("loses what nobody has read by then", async () => {
    await write(3);
    tendStreamRecords(file, new Date(Date.now() + DAY_MS));
    // The last one stays.
    await follow(() => write(1), [20, 21]);
  });
});
