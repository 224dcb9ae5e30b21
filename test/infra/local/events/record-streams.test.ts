import { randomUUID } from "node:crypto";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { recordStreams } from "../../../../infra/local/events/record-streams.ts";
import { createTables } from "../../../../infra/local/tables.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { createTestTables, type TestTables } from "../../../support/engine.ts";

const Plain = {
  AttributeDefinitions: [{ AttributeName: "holder", AttributeType: "S" }],
  KeySchema: [{ AttributeName: "holder", KeyType: "HASH" }],
  BillingMode: "PAY_PER_REQUEST",
};
const Streaming = { ...Plain, StreamSpecification: { StreamViewType: "NEW_IMAGE" } };

let client: TestTables["client"];

beforeAll(async () => {
  ({ client } = await createTestTables());
});

/** A created table under a name that no other test has. */
async function tableOf(Properties: Readonly<Record<string, unknown>>) {
  const TableName = `Table${randomUUID()}`;
  const resources = { [TableName]: { Type: "AWS::DynamoDB::Table", Properties } };
  const template = new StackTemplate({ Resources: resources }, new Map());
  await createTables(template, client);
  return {
    record: (isWanted: boolean) => recordStreams(template, client, isWanted),
    stream: async () => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName }));
      return Table?.StreamSpecification ?? { StreamEnabled: false };
    },
  };
}

describe("a table's stream", () => {
  it("is not recorded at first", async () => {
    const { stream } = await tableOf(Streaming);
    expect(await stream()).toMatchObject({ StreamEnabled: false });
  });

  it("is recorded as the template says while somebody reads it", async () => {
    const { record, stream } = await tableOf(Streaming);
    expect(await record(true)).toBe(false);
    expect(await stream()).toEqual({ StreamEnabled: true, StreamViewType: "NEW_IMAGE" });
    expect(await record(true)).toBe(true);
    expect(await stream()).toMatchObject({ StreamEnabled: true });
    await record(false);
    expect(await stream()).toMatchObject({ StreamEnabled: false });
  });

  it("is never recorded where the template gives the table none", async () => {
    const { record, stream } = await tableOf(Plain);
    await record(true);
    expect(await stream()).toMatchObject({ StreamEnabled: false });
  });
});
