import { randomUUID } from "node:crypto";
import { CreateTableCommand, DynamoDBClient, type KeySchemaElement } from "@aws-sdk/client-dynamodb";
import { allTables } from "../../shared/tables/all-tables.ts";
import { Database } from "../../shared/tables/database.ts";
import type {
  IndexDefinition,
  KeyAttribute,
  TableDefinition,
  TableName,
} from "../../shared/tables/table-definition.ts";

/** Tables of one test file on the engine that the whole test run shares. */
export interface TestTables {
  readonly client: DynamoDBClient;
  readonly database: Database;
  readonly names: Readonly<Record<TableName, string>>;
}

/** Makes all tables of the product, empty and under names of their own. */
export async function createTestTables(): Promise<TestTables> {
  const client = engineClient();
  const prefix = randomUUID();
  const names = Object.fromEntries(
    Object.keys(allTables).map((name) => [name, `${prefix}-${name}`]),
  ) as Record<TableName, string>;
  await Promise.all(
    Object.entries(allTables).map(([name, definition]) =>
      client.send(createTable(`${prefix}-${name}`, definition)),
    ),
  );
  return { client, names, database: new Database(client, names) };
}

/** A client of the engine that the whole test run shares. */
export function engineClient(): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: engineEndpoint(),
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
}

/** Where the engine of this test run listens; test/support/global-setup.ts starts it. */
export function engineEndpoint(): string {
  const endpoint = process.env.TEST_ENGINE_ENDPOINT;
  if (endpoint === undefined) throw new Error("The test run has no engine: run the tests with `npm test`.");
  return endpoint;
}

function createTable(name: string, definition: TableDefinition): CreateTableCommand {
  const keys = [definition, ...definition.indexes].flatMap(({ partitionKey, sortKey }) =>
    sortKey === undefined ? [partitionKey] : [partitionKey, sortKey],
  );
  const attributes = new Map(keys.map((key) => [key.name, key]));
  return new CreateTableCommand({
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [...attributes.values()].map((key) => ({
      AttributeName: key.name,
      AttributeType: key.type,
    })),
    KeySchema: keySchema(definition),
    ...(definition.indexes.length === 0
      ? {}
      : {
          GlobalSecondaryIndexes: definition.indexes.map((index: IndexDefinition) => ({
            IndexName: index.name,
            KeySchema: keySchema(index),
            Projection: { ProjectionType: "INCLUDE" as const, NonKeyAttributes: [...index.includes] },
          })),
        }),
  });
}

function keySchema(keys: { partitionKey: KeyAttribute; sortKey?: KeyAttribute }): KeySchemaElement[] {
  const partition: KeySchemaElement = { AttributeName: keys.partitionKey.name, KeyType: "HASH" };
  return keys.sortKey === undefined
    ? [partition]
    : [partition, { AttributeName: keys.sortKey.name, KeyType: "RANGE" }];
}
