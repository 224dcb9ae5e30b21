// Reads and writes a table's items as DynamoDB has them, whatever their attributes are.
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateScan,
  ResourceNotFoundException,
  type ScanCommandInput,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { bulkBackOff } from "../../../shared/tables/back-off.ts";
import { MAX_BATCH_KEYS } from "../../../shared/tables/bulk-tables.ts";
import { asDatabaseFault, rejectFault } from "../../../shared/tables/database-fault.ts";
import type { TableDefinition } from "../../../shared/tables/table-definition.ts";

/** An item as DynamoDB has it. */
export type Item = Record<string, AttributeValue>;

/** What a table is read and written with. */
export interface RawAccess {
  readonly client: DynamoDBClient;
  readonly definition: TableDefinition;
  /** Decides which items have expired: TTL may delete them at any time. */
  readonly now: Date;
}

const MAX_BATCH_WRITES = 25;

/** Why a table cannot be copied to another; undefined if it can. */
export async function tableProblem(
  client: DynamoDBClient,
  name: string,
  definition: TableDefinition,
): Promise<string | undefined> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name })).catch((error) => {
    if (error instanceof ResourceNotFoundException) return { Table: undefined };
    throw asDatabaseFault(error);
  });
  if (Table === undefined) return `There is no table ${name}.`;
  if (Table.TableStatus !== "ACTIVE") return `The table ${name} is not ready yet: wait until it is active.`;
  const keys = (Table.KeySchema ?? []).map(({ AttributeName }) => AttributeName);
  const wanted = keyNames(definition);
  return keys.length === wanted.length && wanted.every((key) => keys.includes(key))
    ? undefined
    : `The table ${name} has the keys ${keys.join(" and ")}, not ${wanted.join(" and ")}: it is another table's.`;
}

/** An item's key. */
export function keyOf(definition: TableDefinition, item: Item): Item {
  return Object.fromEntries(
    keyNames(definition).flatMap((name) => {
      const value = item[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The text of an item's key, for maps. */
export function keyText(definition: TableDefinition, item: Item): string {
  return JSON.stringify(keyOf(definition, item));
}

/** Reads a table in pages of as many items as one `BatchGetItem` takes, without those that have expired. */
export async function* scanPages(access: RawAccess, table: string): AsyncGenerator<Item[]> {
  const scan = { ...scanOf(access, table), Limit: MAX_BATCH_KEYS };
  try {
    for await (const { Items = [] } of paginateScan({ client: access.client }, scan)) yield Items;
  } catch (error) {
    throw asDatabaseFault(error);
  }
}

/** Counts a table's items, without those that have expired. */
export async function countItems(access: RawAccess, table: string): Promise<number> {
  const scan = { ...scanOf(access, table), Select: "COUNT" } as const;
  let count = 0;
  try {
    for await (const { Count = 0 } of paginateScan({ client: access.client }, scan)) count += Count;
  } catch (error) {
    throw asDatabaseFault(error);
  }
  return count;
}

/** The items of a table with the keys of others, by {@link keyText}, without those that have expired. */
export async function getItems(
  access: RawAccess,
  table: string,
  like: readonly Item[],
): Promise<Map<string, Item>> {
  const { client, definition } = access;
  const found = new Map<string, Item>();
  const retry = bulkBackOff();
  let pending = like.map((item) => keyOf(definition, item));
  while (pending.length > 0) {
    const command = new BatchGetItemCommand({
      RequestItems: { [table]: { Keys: pending, ConsistentRead: true } },
    });
    const { Responses, UnprocessedKeys } = await client.send(command).catch(rejectFault);
    const items = Responses?.[table] ?? [];
    for (const item of items) if (!hasExpired(access, item)) found.set(keyText(definition, item), item);
    pending = UnprocessedKeys?.[table]?.Keys ?? [];
    if (pending.length > 0) await retry({ progressed: items.length > 0 });
  }
  return found;
}

/** Puts and deletes any number of items. */
export async function writeBatch(
  { client }: RawAccess,
  table: string,
  writes: readonly WriteRequest[],
): Promise<void> {
  for (let start = 0; start < writes.length; start += MAX_BATCH_WRITES) {
    const retry = bulkBackOff();
    let pending = writes.slice(start, start + MAX_BATCH_WRITES);
    while (pending.length > 0) {
      const command = new BatchWriteItemCommand({ RequestItems: { [table]: pending } });
      const { UnprocessedItems } = await client.send(command).catch(rejectFault);
      const left = UnprocessedItems?.[table] ?? [];
      if (left.length > 0) await retry({ progressed: left.length < pending.length });
      pending = left;
    }
  }
}

function hasExpired({ definition: { timeToLive }, now }: RawAccess, item: Item): boolean {
  const end = timeToLive === undefined ? undefined : item[timeToLive]?.N;
  return end !== undefined && Number(end) <= Math.floor(now.getTime() / 1_000);
}

function scanOf({ definition, now }: RawAccess, table: string): ScanCommandInput {
  const { timeToLive } = definition;
  const scan = { TableName: table, ConsistentRead: true };
  if (timeToLive === undefined) return scan;
  return {
    ...scan,
    FilterExpression: "attribute_not_exists(#ttl) OR #ttl > :now",
    ExpressionAttributeNames: { "#ttl": timeToLive },
    ExpressionAttributeValues: { ":now": { N: String(Math.floor(now.getTime() / 1_000)) } },
  };
}

function keyNames({ partitionKey, sortKey }: TableDefinition): string[] {
  return [partitionKey, ...(sortKey === undefined ? [] : [sortKey])].map(({ name }) => name);
}
