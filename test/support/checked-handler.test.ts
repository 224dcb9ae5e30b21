import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { createTestTables, engineEndpoint, type TestTables } from "./engine.ts";

/** A comparison of an attribute with itself, which the engine accepts. */
function ofItself({ names }: TestTables): PutItemCommand {
  return new PutItemCommand({
    TableName: names.Clients,
    Item: { tenant_id: { N: "11" }, record: { S: "client#9001" } },
    ConditionExpression: "full_name = full_name",
  });
}

it("refuses in tests what the guard refuses, with the same error", async () => {
  const tables = await createTestTables();
  const guarded = new DynamoDBClient({
    endpoint: engineEndpoint(),
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const [own, ofGuard] = await Promise.all(
    [tables.client, guarded].map((client) =>
      client.send(ofItself(tables)).catch(({ name, message }) => [name, message]),
    ),
  );
  guarded.destroy();
  expect(own).toEqual(["ValidationException", expect.any(String)]);
  expect(own).toEqual(ofGuard);
});
