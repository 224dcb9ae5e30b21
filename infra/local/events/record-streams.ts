import {
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import type { StackTemplate } from "../../template/stack-template.ts";

const StreamingTableSchema = v.object({
  StreamSpecification: v.optional(v.object({ StreamViewType: v.literal("NEW_IMAGE") })),
});

const MAX_WAIT_S = 30;

/**
 * Has the streams that the template gives its tables recorded, or not: at every write the embedded engine looks through
 * all that it recorded for a stream, so that what nobody reads would make each booking slower than the one before.
 * @returns whether any was recorded before
 */
export async function recordStreams(
  template: StackTemplate,
  client: DynamoDBClient,
  isWanted: boolean,
): Promise<boolean> {
  let wereRecorded = false;
  for (const TableName of template.idsOf("AWS::DynamoDB::Table")) {
    const { StreamSpecification: stream } = template.read(TableName, StreamingTableSchema);
    if (stream === undefined) continue;
    const wasRecorded = await isRecorded(TableName, client);
    wereRecorded ||= wasRecorded;
    if (wasRecorded === isWanted) continue;
    const StreamSpecification = isWanted ? { ...stream, StreamEnabled: true } : { StreamEnabled: false };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await waitUntilTableExists({ client, maxWaitTime: MAX_WAIT_S, minDelay: 1 }, { TableName });
  }
  return wereRecorded;
}

async function isRecorded(TableName: string, client: DynamoDBClient): Promise<boolean> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return Table?.StreamSpecification?.StreamEnabled ?? false;
}
