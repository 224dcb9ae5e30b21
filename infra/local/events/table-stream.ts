import { setTimeout as sleep } from "node:timers/promises";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ShardIteratorType,
} from "@aws-sdk/client-dynamodb-streams";
import { LOCAL_REGION } from "../template/stack-template.ts";

const POLL_MS = 250;

/** What the engine of this machine is called with. */
function engineSettings(endpoint: string) {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return { endpoint, region: LOCAL_REGION, credentials };
}

/**
 * Hands on every record that comes into a table's stream from now on, until the signal.
 * @returns once what comes next is handed on
 * @throws where the table records no stream
 */
export async function followTableStream(
  engineEndpoint: string,
  table: string,
  onRecord: (record: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const streams = new DynamoDBStreamsClient(engineSettings(engineEndpoint));
  const StreamArn = await streamOf(engineEndpoint, table);
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const command = new GetShardIteratorCommand({
      StreamArn,
      ShardId,
      ShardIteratorType: ShardIteratorType.LATEST,
    });
    const { ShardIterator } = await streams.send(command);
    void followShard(streams, ShardIterator, onRecord, signal).catch(() => undefined);
  }
  signal.addEventListener("abort", () => streams.destroy());
}

async function streamOf(engineEndpoint: string, table: string): Promise<string> {
  const client = new DynamoDBClient(engineSettings(engineEndpoint));
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  client.destroy();
  if (Table?.LatestStreamArn === undefined) throw new Error(`The table ${table} records no stream.`);
  return Table.LatestStreamArn;
}

async function followShard(
  streams: DynamoDBStreamsClient,
  first: string | undefined,
  onRecord: (record: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let ShardIterator = first; ShardIterator !== undefined && !signal.aborted; ) {
    const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator }));
    for (const record of Records) onRecord(record);
    ShardIterator = NextShardIterator;
    await sleep(POLL_MS, undefined, { ref: false });
  }
}
