import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { expect, it, onTestFinished } from "vitest";
import { createTestTables } from "../support/engine.ts";
import { startSeededEngine } from "./seeded-engine.ts";

it("starts an engine with the product's tables and indexes, what they held, and the seeds", async () => {
  const { client, names } = await createTestTables({
    Webhooks: [{ owner: { S: "webhook" }, record: { S: "held" }, due_at: { S: "2027-03-24T09:00:00Z" } }],
  });
  const seed = { owner: "webhook", record: "seed", due_at: "2027-03-23T09:00:00Z" };
  const engine = await startSeededEngine({ client, tables: names }, { Webhooks: [seed] });
  onTestFinished(() => engine.stop());
  const { endpoint } = engine;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const seeded = new DynamoDBClient({ endpoint, region: "local", credentials });
  onTestFinished(() => seeded.destroy());
  const { Items = [] } = await seeded.send(
    new QueryCommand({
      TableName: names.Webhooks,
      IndexName: "by-due",
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": { S: "webhook" } },
    }),
  );
  expect(Items.map(({ record }) => record?.S)).toEqual(["seed", "held"]);
});
