import { randomUUID } from "node:crypto";
import { DescribeTableCommand, DescribeTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { createTables } from "../../../infra/local/tables.ts";
import { StackTemplate } from "../../../infra/template/stack-template.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";

const key = (name: string, type: string) => ({ AttributeName: name, AttributeType: type });
const hash = (name: string) => [{ AttributeName: name, KeyType: "HASH" }];

const Projection = { ProjectionType: "INCLUDE", NonKeyAttributes: ["record"] };
const Properties = {
  AttributeDefinitions: [key("holder", "S"), key("day", "N")],
  KeySchema: hash("holder"),
  BillingMode: "PAY_PER_REQUEST",
  GlobalSecondaryIndexes: [{ IndexName: "by-day", KeySchema: hash("day"), Projection }],
  TimeToLiveSpecification: { AttributeName: "expires_at", Enabled: true },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
};

let client: TestTables["client"];

beforeAll(async () => {
  ({ client } = await createTestTables());
});

/** Tables of these properties under names that no other test has. */
function tables(...all: readonly Readonly<Record<string, unknown>>[]) {
  const names = all.map(() => `Table${randomUUID()}`);
  const resources = names.map((name, index) => [
    name,
    { Type: "AWS::DynamoDB::Table", Properties: all[index] },
  ]);
  return { names, template: new StackTemplate({ Resources: Object.fromEntries(resources) }, new Map()) };
}

describe("the template's tables", () => {
  it("are created as the template says", async () => {
    const { names, template } = tables(Properties);
    expect(await createTables(template, client)).toBe(true);
    const TableName = names[0];
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    expect(Table).toMatchObject({
      TableStatus: "ACTIVE",
      KeySchema: Properties.KeySchema,
      AttributeDefinitions: expect.arrayContaining(Properties.AttributeDefinitions),
      GlobalSecondaryIndexes: [{ IndexName: "by-day", Projection }],
    });
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: "expires_at" });
  });

  it("are left as they are where they are there", async () => {
    const { template } = tables(Properties);
    await createTables(template, client);
    expect(await createTables(template, client)).toBe(false);
  });

  it("are completed where some are there", async () => {
    const { template } = tables(Properties, Properties);
    const [first = ""] = template.idsOf("AWS::DynamoDB::Table");
    const resource = { [first]: { Type: "AWS::DynamoDB::Table", Properties } };
    await createTables(new StackTemplate({ Resources: resource }, new Map()), client);
    expect(await createTables(template, client)).toBe(true);
  });
});
