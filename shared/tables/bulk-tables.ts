import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  type KeysAndAttributes,
  paginateQuery,
  paginateScan,
  TransactWriteItemsCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { bulkBackOff } from "./back-off.ts";
import { Database } from "./database.ts";
import { asDatabaseFault, rejectFault } from "./database-fault.ts";
import { physicalName, type TableName, type TableNames } from "./table-definition.ts";
import {
  type Check,
  cancellationReasons,
  type Delete,
  MAX_TRANSACTION_ITEMS,
  marshallDefined,
  type Put,
  transactItem,
  type Update,
} from "./transact-item.ts";

/** The attributes of an item, or of its key. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A partition of a table, or the part of it whose sort keys have a prefix. */
export interface Partition {
  /** The index that is read in place of the table; it lags behind the table's writes. */
  readonly index?: string;
  /** The name of the partition key. */
  readonly name: string;
  readonly value: string | number;
  readonly sortKey?: { readonly name: string; readonly prefix: string };
}

/** The value that a non-key attribute must have; undefined if it must not be there. */
export interface AttributeFilter {
  readonly name: string;
  readonly value: string | number | undefined;
}

/** A write of {@link BulkTables.transact}. */
export type BulkWrite = Put | Update | Delete | Check;

type Page = Record<string, AttributeValue>[] | undefined;

/** The limit of keys per `BatchGetItem`. */
export const MAX_BATCH_KEYS = 100;

// The limit of writes per BatchWriteItem.
const MAX_BATCH_WRITES = 25;

// Developer Guide, "Error handling with DynamoDB": nothing was written, and another attempt may succeed.
const TRANSIENT_ERRORS = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TransactionConflictException",
  "TransactionInProgressException",
]);

/** The product's tables as the commands of `infra/commands` use them: reads and writes any number of items. */
export class BulkTables {
  readonly #client: DynamoDBClient;
  readonly #names: TableNames;

  constructor(client: DynamoDBClient, names: TableNames) {
    this.#client = client;
    this.#names = names;
  }

  /** The same tables as functions use them. */
  database(): Database {
    return new Database(this.#client, this.#names);
  }

  /**
   * Puts items unconditionally; undefined attributes are left out.
   * @throws {Unavailable} if DynamoDB processes nothing for a minute, or does not answer
   */
  async put(table: TableName, items: readonly Attributes[]): Promise<void> {
    for (let start = 0; start < items.length; start += MAX_BATCH_WRITES) {
      const batch = items.slice(start, start + MAX_BATCH_WRITES);
      await this.#write(
        table,
        batch.map((item) => ({ PutRequest: { Item: marshallDefined(item) } })),
      );
    }
  }

  /**
   * Reads items consistently, in any order; leaves out keys without an item.
   * @param keys all different; {@link MAX_BATCH_KEYS} of them cost one round trip
   * @param attributes the attributes to read
   * @throws {Unavailable} if DynamoDB processes nothing for a minute, or does not answer
   */
  async get(
    table: TableName,
    keys: readonly Attributes[],
    attributes: readonly string[],
  ): Promise<Attributes[]> {
    const found: Attributes[] = [];
    for (let start = 0; start < keys.length; start += MAX_BATCH_KEYS) {
      found.push(...(await this.#getBatch(table, keys.slice(start, start + MAX_BATCH_KEYS), attributes)));
    }
    return found;
  }

  /**
   * Writes all or nothing; tries again after a conflict, throttling or another transient error.
   * @param writes at most {@link MAX_TRANSACTION_ITEMS}, each of another item
   * @returns the indexes of the writes whose conditions failed; empty if everything was written
   * @throws {Unavailable} if no attempt gets through for a minute, or DynamoDB does not answer; in the latter case it is
   *   unknown whether anything was written
   */
  async transact(writes: readonly BulkWrite[]): Promise<number[]> {
    const TransactItems = writes.map((write) => transactItem(write, physicalName(this.#names, write.table)));
    const retry = bulkBackOff();
    for (;;) {
      try {
        // The SDK adds a token, so an attempt of its own whose response was lost is not written twice.
        await this.#client.send(new TransactWriteItemsCommand({ TransactItems }));
        return [];
      } catch (cause) {
        const failed = isTransient(cause) ? [] : failedConditions(cause);
        if (failed.length > 0) return failed;
        await retry({ progressed: false, cause });
      }
    }
  }

  async #getBatch(
    table: TableName,
    keys: readonly Attributes[],
    attributes: readonly string[],
  ): Promise<Attributes[]> {
    const name = physicalName(this.#names, table);
    const found: Attributes[] = [];
    let pending: Record<string, KeysAndAttributes> = { [name]: projection(keys, attributes) };
    const retry = bulkBackOff();
    while (Object.keys(pending).length > 0) {
      const output = await this.#client
        .send(new BatchGetItemCommand({ RequestItems: pending }))
        .catch(rejectFault);
      const rows = output.Responses?.[name] ?? [];
      found.push(...rows.map((row) => unmarshall(row)));
      pending = output.UnprocessedKeys ?? {};
      if (Object.keys(pending).length > 0) await retry({ progressed: rows.length > 0 });
    }
    return found;
  }

  /**
   * Deletes an item; tries again after a conflict, throttling or another transient error.
   * @param expected the attributes that it must have; an item with others stays
   * @returns whether there was one with them
   * @throws {Unavailable} if no attempt gets through for a minute, or DynamoDB does not answer
   */
  async delete(table: TableName, key: Attributes, expected: Attributes = {}): Promise<boolean> {
    const command = {
      TableName: physicalName(this.#names, table),
      Key: marshall(key),
      ReturnValues: "ALL_OLD",
      ...equalities(expected),
    } as const;
    const retry = bulkBackOff();
    for (;;) {
      try {
        const { Attributes: found } = await this.#client.send(new DeleteItemCommand(command));
        return found !== undefined;
      } catch (cause) {
        if (cause instanceof ConditionalCheckFailedException) return false;
        if (!isTransient(cause)) throw asDatabaseFault(cause);
        await retry({ progressed: false, cause });
      }
    }
  }

  /**
   * Reads every item of a partition, consistently if it is not an index.
   * @param filter selects items; the others cost read units too
   * @throws {Unavailable} if DynamoDB does not answer
   */
  async *query(table: TableName, partition: Partition, filter?: AttributeFilter): AsyncGenerator<Attributes> {
    const { index, name, value, sortKey } = partition;
    const pages = paginateQuery(
      { client: this.#client },
      {
        TableName: physicalName(this.#names, table),
        ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
        KeyConditionExpression: `#key = :key${sortKey === undefined ? "" : " AND begins_with(#sort, :prefix)"}`,
        ...(filter === undefined ? {} : { FilterExpression: filterExpression(filter) }),
        ExpressionAttributeNames: {
          "#key": name,
          ...(sortKey === undefined ? {} : { "#sort": sortKey.name }),
          ...(filter === undefined ? {} : { "#filter": filter.name }),
        },
        ExpressionAttributeValues: marshallDefined({
          ":key": value,
          ":prefix": sortKey?.prefix,
          ":filter": filter?.value,
        }),
      },
    );
    yield* itemsOf(pages);
  }

  /**
   * Reads every item of a table, consistently; the cost grows with the table.
   * @throws {Unavailable} if DynamoDB does not answer
   */
  async *scan(table: TableName): AsyncGenerator<Attributes> {
    const TableName = physicalName(this.#names, table);
    yield* itemsOf(paginateScan({ client: this.#client }, { TableName, ConsistentRead: true }));
  }

  async #write(table: TableName, requests: WriteRequest[]): Promise<void> {
    const name = physicalName(this.#names, table);
    const retry = bulkBackOff();
    for (let pending = requests; pending.length > 0; ) {
      const command = new BatchWriteItemCommand({ RequestItems: { [name]: pending } });
      const output = await this.#client.send(command).catch(rejectFault);
      const unprocessed = output.UnprocessedItems?.[name] ?? [];
      if (unprocessed.length > 0) await retry({ progressed: unprocessed.length < pending.length });
      pending = unprocessed;
    }
  }
}

async function* itemsOf(pages: AsyncIterable<{ Items?: Page }>): AsyncGenerator<Attributes> {
  try {
    for await (const { Items = [] } of pages) yield* Items.map((item) => unmarshall(item));
  } catch (error) {
    throw asDatabaseFault(error);
  }
}

function filterExpression({ value }: AttributeFilter): string {
  return value === undefined ? "attribute_not_exists(#filter)" : "#filter = :filter";
}

function projection(keys: readonly Attributes[], attributes: readonly string[]): KeysAndAttributes {
  // Placeholders, since DynamoDB reserves many words.
  const names = attributes.map((attribute, index) => [`#a${index}`, attribute] as const);
  return {
    Keys: keys.map((key) => marshall(key)),
    ConsistentRead: true,
    ProjectionExpression: names.map(([alias]) => alias).join(", "),
    ExpressionAttributeNames: Object.fromEntries(names),
  };
}

/** The condition that an item has these attributes; none if there are none. */
function equalities(expected: Attributes) {
  const attributes = Object.entries(expected);
  if (attributes.length === 0) return {};
  return {
    ConditionExpression: attributes.map((_, index) => `#e${index} = :e${index}`).join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name], index) => [`#e${index}`, name])),
    ExpressionAttributeValues: marshall(
      Object.fromEntries(attributes.map(([, value], index) => [`:e${index}`, value])),
    ),
  };
}

/**
 * The indexes of the writes whose conditions failed; empty if only conflicts or throttling cancelled the transaction.
 * @throws as {@link cancellationReasons} does
 */
function failedConditions(error: unknown): number[] {
  return cancellationReasons(error).flatMap(({ Code }, index) =>
    Code === "ConditionalCheckFailed" ? [index] : [],
  );
}

function isTransient(error: unknown): boolean {
  return error instanceof Error && TRANSIENT_ERRORS.has(error.name);
}
