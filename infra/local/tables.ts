import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import type { StackTemplate } from "../template/stack-template.ts";

const KeySchema = v.array(v.object({ AttributeName: v.string(), KeyType: v.picklist(["HASH", "RANGE"]) }));

const IndexSchema = v.object({
  IndexName: v.string(),
  KeySchema,
  Projection: v.object({
    ProjectionType: v.literal("INCLUDE"),
    NonKeyAttributes: v.array(v.string()),
  }),
});

// Other properties of a table, such as backups, mean nothing on this machine; for streams see record-streams.ts.
const TableSchema = v.object({
  AttributeDefinitions: v.array(
    v.object({ AttributeName: v.string(), AttributeType: v.picklist(["S", "N", "B"]) }),
  ),
  KeySchema,
  BillingMode: v.literal("PAY_PER_REQUEST"),
  GlobalSecondaryIndexes: v.optional(v.array(IndexSchema)),
  LocalSecondaryIndexes: v.optional(v.array(IndexSchema)),
  TimeToLiveSpecification: v.optional(v.object({ AttributeName: v.string(), Enabled: v.boolean() })),
});

const MAX_WAIT_S = 30;

/**
 * Creates the template's missing tables, each under its logical id.
 * @returns whether a table was created
 */
export async function createTables(template: StackTemplate, client: DynamoDBClient): Promise<boolean> {
  const ids = template.idsOf("AWS::DynamoDB::Table");
  const created = await Promise.all(ids.map((logicalId) => createTable(template, logicalId, client)));
  return created.includes(true);
}

async function createTable(
  template: StackTemplate,
  TableName: string,
  client: DynamoDBClient,
): Promise<boolean> {
  const { TimeToLiveSpecification, ...table } = template.read(TableName, TableSchema);
  try {
    await client.send(new CreateTableCommand({ TableName, ...table }));
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: MAX_WAIT_S, minDelay: 1 }, { TableName });
  if (TimeToLiveSpecification !== undefined) {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  return true;
}
