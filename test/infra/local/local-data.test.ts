import { randomUUID } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyData, prepareData } from "../../../infra/local/local-data.ts";
import { Outbox } from "../../../infra/local/mail/outbox.ts";
import { StackTemplate } from "../../../infra/template/stack-template.ts";
import { tenantKey } from "../../../shared/club/tenant.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import type { ClubKey } from "../../../shared/tables/club-table.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import { createTestTables, engineEndpoint } from "../../support/engine.ts";
import { storedItems } from "../../support/stored-items.ts";
import { newTestFolder } from "../../support/test-folder.ts";

const TENANT = tenantKey(11);
let directory: string;

beforeEach(() => {
  directory = newTestFolder();
});

/** The tables of a stack that an import writes, under names that no other test has. */
async function clubOfItsOwn() {
  const prefix = `T${randomUUID()}`;
  const names = Object.keys(allTables).map((name) => [name, `${prefix}${name}`]);
  const tables = Object.fromEntries(names) as Record<TableName, string>;
  const template = new StackTemplate(
    {
      Resources: {
        [tables.Appointments]: tableResource({ tenant_id: "N", appointment_id: "N" }),
        [tables.Club]: tableResource({ partition: "S", record: "S" }),
        [tables.Clients]: tableResource({ tenant_id: "N", record: "S" }),
        [tables.Parts]: tableResource({ owner: "S", record: "S" }),
        [tables.Classes]: classesResource(),
      },
    },
    new Map(),
  );
  const { client } = await createTestTables();
  const target = { directory, engineEndpoint: engineEndpoint(), tables };
  return {
    prepare: () => prepareData(template, target),
    records: async () =>
      (await storedItems({ client, names: tables }, "Club")).map(({ partition, record }) => ({
        partition,
        record,
      })),
    forget: (key: ClubKey) =>
      client.send(new DeleteItemCommand({ TableName: tables.Club, Key: marshall(key) })),
  };
}

function tableResource(keys: Readonly<Record<string, string>>) {
  return {
    Type: "AWS::DynamoDB::Table",
    Properties: {
      AttributeDefinitions: attributes(keys),
      KeySchema: keySchema(keys),
      BillingMode: "PAY_PER_REQUEST",
    },
  };
}

/** The table of classes with the index by which an import finds those outside the hours. */
function classesResource() {
  const { Type, Properties } = tableResource({ owner: "S", part: "S" });
  const index = { tenant_kind: "S", start_key: "S" };
  return {
    Type,
    Properties: {
      ...Properties,
      AttributeDefinitions: [...Properties.AttributeDefinitions, ...attributes(index)],
      GlobalSecondaryIndexes: [
        {
          IndexName: "by-start",
          KeySchema: keySchema(index),
          Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["record"] },
        },
      ],
    },
  };
}

function attributes(keys: Readonly<Record<string, string>>) {
  return Object.entries(keys).map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
}

function keySchema(keys: Readonly<Record<string, string>>) {
  return Object.keys(keys).map((AttributeName, at) => ({
    AttributeName,
    KeyType: at === 0 ? "HASH" : "RANGE",
  }));
}

describe("the local product's data", () => {
  it("is the sample club at first, and from then on what became of it", async () => {
    const { prepare, records, forget } = await clubOfItsOwn();
    await prepare();
    expect(await records()).toContainEqual(TENANT);
    await forget(TENANT);
    await prepare();
    expect(await records()).not.toContainEqual(TENANT);
  });

  it("is completed where an earlier start died before it was", async () => {
    const { prepare, records, forget } = await clubOfItsOwn();
    await prepare();
    await forget(TENANT);
    writeFileSync(join(directory, "data-unfinished"), "");
    await prepare();
    expect(await records()).toContainEqual(TENANT);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is thrown away where that is asked for, and nothing else", () => {
    const data = ["booking.db", "booking.db-wal", "booking.db-shm", "kms.key", "stream-positions.json"];
    for (const file of [...data, "other"]) {
      writeFileSync(join(directory, file), "");
    }
    new Outbox(directory, Date.now).add(Buffer.from("From: a@b.example"), []);
    emptyData(directory);
    expect(readdirSync(directory)).toEqual(["other"]);
  });
});
