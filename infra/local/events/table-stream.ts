import { setTimeout as sleep } from "node:timers/promises";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type ShardIteratorType,
} from "@aws-sdk/client-dynamodb-streams";
import { engineClient, engineSettings } from "./engine-client.ts";
import type { StreamPositions } from "./stream-positions.ts";

const POLL_MS = 250;

/** Gets a record; calls `done` once it is worked off. */
export type OnRecord = (record: unknown, done: () => void) => void;

/** Whom a table's stream is followed for. */
export interface StreamFollower {
  readonly onRecord: OnRecord;
  readonly positions: StreamPositions;
  /** Ends the following. */
  readonly signal: AbortSignal;
}

/** A shard of a stream, and a client to read it. */
interface Shard {
  readonly client: DynamoDBStreamsClient;
  readonly StreamArn: string;
  readonly ShardId: string | undefined;
}

/**
 * Hands on every record that comes into a table's stream, until the signal. It begins where an earlier run ended, else with
 * what comes from now on.
 * @returns once what comes next is handed on
 * @throws where the table records no stream
 */
export async function followTableStream(
  engineEndpoint: string,
  table: string,
  follower: StreamFollower,
): Promise<void> {
  const client = new DynamoDBStreamsClient(engineSettings(engineEndpoint));
  follower.signal.addEventListener("abort", () => client.destroy());
  const StreamArn = await streamOf(engineEndpoint, table);
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const shard = { client, StreamArn, ShardId };
    const after = follower.positions.before(nameOf(shard)) ?? (await endOf(shard));
    follower.positions.set(nameOf(shard), after);
    void followShard(shard, after, follower);
  }
}

async function streamOf(engineEndpoint: string, table: string): Promise<string> {
  const client = engineClient(engineEndpoint);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  client.destroy();
  if (Table?.LatestStreamArn === undefined) throw new Error(`The table ${table} records no stream.`);
  return Table.LatestStreamArn;
}

function nameOf({ StreamArn, ShardId }: Shard): string {
  return `${StreamArn} ${ShardId}`;
}

/** The sequence number of a shard's last record, empty if it has none: an iterator of the end would not survive a restart. */
async function endOf(shard: Shard): Promise<string> {
  let last = "";
  for (let iterator = await iteratorAfter(shard, ""); iterator !== undefined; ) {
    const { Records = [], NextShardIterator } = await shard.client.send(
      new GetRecordsCommand({ ShardIterator: iterator }),
    );
    if (Records.length === 0) break;
    last = Records.at(-1)?.dynamodb?.SequenceNumber ?? last;
    iterator = NextShardIterator;
  }
  return last;
}

async function iteratorAfter(
  { client, StreamArn, ShardId }: Shard,
  after: string,
): Promise<string | undefined> {
  const start: { ShardIteratorType: ShardIteratorType; SequenceNumber?: string } =
    after === ""
      ? { ShardIteratorType: "TRIM_HORIZON" }
      : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after };
  const { ShardIterator } = await client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...start }));
  return ShardIterator;
}

async function followShard(shard: Shard, from: string, follower: StreamFollower): Promise<void> {
  const { onRecord, positions, signal } = follower;
  let after = from;
  while (!signal.aborted) {
    try {
      for (let iterator = await iteratorAfter(shard, after); !signal.aborted; ) {
        // The shard has ended.
        if (iterator === undefined) return;
        const { Records = [], NextShardIterator } = await shard.client.send(
          new GetRecordsCommand({ ShardIterator: iterator }),
        );
        for (const record of Records) {
          after = record.dynamodb?.SequenceNumber ?? after;
          onRecord(record, positions.begin(nameOf(shard), after));
        }
        iterator = NextShardIterator;
        await sleep(POLL_MS, undefined, { ref: false });
      }
    } catch {
      // The engine did not answer: what is not read yet is still there.
      await sleep(POLL_MS, undefined, { ref: false });
    }
  }
}
