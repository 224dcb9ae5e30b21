import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type CancellationReason,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  type KeysAndAttributes,
  paginateQuery,
  paginateScan,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { backOff } from "./back-off.ts";
import type { Check, Put, Update } from "./database.ts";
import { asDatabaseFault } from "./database-unavailable.ts";
import type { TableName, TableNames } from "./table-name.ts";

/** An item, or its key alone. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A partition key's attribute and its value. */
export interface Partition {
  readonly name: string;
  readonly value: string | number;
  /** The beginning that the sort key must have. */
  readonly sortKey?: { readonly name: string; readonly prefix: string };
}

/** An attribute that is no key, and the value that it must have. */
export interface AttributeFilter {
  readonly name: string;
  readonly value: string | number;
}

/** Deletes an item, whether it is there or not. */
export interface Delete extends Omit<Update, "kind" | "update"> {
  readonly kind: "delete";
}

/** One write of {@link BulkTables.transact}, under the condition that it names. */
export type BulkWrite = Put | Update | Delete | Check;

type Page = Record<string, AttributeValue>[] | undefined;

/** How many keys one `BatchGetItem` takes. */
export const MAX_BATCH_KEYS = 100;

/** How many writes one `TransactWriteItems` takes. */
export const MAX_TRANSACTION_WRITES = 100;

// The limit of BatchWriteItem.
const MOST_WRITES = 25;
// For as long as this may DynamoDB process nothing of a batch; a table on demand doubles its capacity well within it.
const PATIENCE_MS = 60_000;

// API Reference, "TransactWriteItems", errors: every other reason is a mistake of ours that no attempt mends.
const EXPECTED_REASONS = new Set([
  "None",
  "ConditionalCheckFailed",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

// Developer Guide, "Error handling with DynamoDB": nothing was written, and another attempt may succeed.
const PASSING_ERRORS = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TransactionConflictException",
  "TransactionInProgressException",
]);

/** Reads and writes the product's tables for the commands of whoever runs it: many items, page by page. */
export class BulkTables {
  readonly #client: DynamoDBClient;
  readonly #names: TableNames;

  constructor(client: DynamoDBClient, names: TableNames) {
    this.#client = client;
    this.#names = names;
  }

  /**
   * Puts items, whether they are there or not; undefined attributes are left out.
   * @throws {DatabaseUnavailable} where DynamoDB keeps leaving items unprocessed
   */
  async put(table: TableName, items: readonly Attributes[]): Promise<void> {
    for (let start = 0; start < items.length; start += MOST_WRITES) {
      const batch = items.slice(start, start + MOST_WRITES);
      await this.#write(
        table,
        batch.map((item) => ({ PutRequest: { Item: marshalled(item) } })),
      );
    }
  }

  /**
   * Reads items consistently; those that are not there are left out.
   * @param keys all different; {@link MAX_BATCH_KEYS} of them are one round trip
   * @param attributes what to read of each item
   * @throws {DatabaseUnavailable} where DynamoDB keeps leaving keys unprocessed
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
   * Writes all or nothing. Waits and tries again where another transaction or throttling is in the way.
   * @param writes at most {@link MAX_TRANSACTION_WRITES}, each of another item
   * @returns the indexes of the writes whose conditions do not hold; empty where everything was written
   * @throws {DatabaseUnavailable} where something stays in the way; whether anything was written is not known where
   *   DynamoDB does not answer
   */
  async transact(writes: readonly BulkWrite[]): Promise<number[]> {
    const TransactItems = writes.map((write) => this.#transactItem(write));
    const retry = patience();
    for (;;) {
      try {
        // The SDK adds a token, so that an attempt of its own whose answer was lost is not written twice.
        await this.#send(() => this.#client.send(new TransactWriteItemsCommand({ TransactItems })));
        return [];
      } catch (error) {
        const failed = failedWrites(error);
        if (failed.length > 0) return failed;
        await retry(false);
      }
    }
  }

  async #getBatch(
    table: TableName,
    keys: readonly Attributes[],
    attributes: readonly string[],
  ): Promise<Attributes[]> {
    const name = this.#physicalName(table);
    const found: Attributes[] = [];
    let pending: Record<string, KeysAndAttributes> = { [name]: projection(keys, attributes) };
    const retry = patience();
    while (Object.keys(pending).length > 0) {
      const output = await this.#client
        .send(new BatchGetItemCommand({ RequestItems: pending }))
        .catch(rejectFault);
      const rows = output.Responses?.[name] ?? [];
      found.push(...rows.map((row) => unmarshall(row)));
      pending = output.UnprocessedKeys ?? {};
      if (Object.keys(pending).length > 0) await retry(rows.length > 0);
    }
    return found;
  }

  /**
   * Deletes an item.
   * @param expected attributes that it must have; with other ones it stays
   * @returns whether it was there with them
   */
  async delete(table: TableName, key: Attributes, expected: Attributes = {}): Promise<boolean> {
    const command = new DeleteItemCommand({
      TableName: this.#physicalName(table),
      Key: marshall(key),
      ReturnValues: "ALL_OLD",
      ...equalities(expected),
    });
    try {
      const { Attributes: found } = await this.#send(() => this.#client.send(command));
      return found !== undefined;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw asDatabaseFault(error);
    }
  }

  /**
   * Reads every item of a table that has this partition key, consistently.
   * @param filter leaves out what does not have this value; it costs as much as it would without
   */
  async *query(table: TableName, partition: Partition, filter?: AttributeFilter): AsyncGenerator<Attributes> {
    const { name, value, sortKey } = partition;
    const pages = paginateQuery(
      { client: this.#client },
      {
        TableName: this.#physicalName(table),
        ConsistentRead: true,
        KeyConditionExpression: `#key = :key${sortKey === undefined ? "" : " AND begins_with(#sort, :prefix)"}`,
        ...(filter === undefined ? {} : { FilterExpression: "#filter = :filter" }),
        ExpressionAttributeNames: {
          "#key": name,
          ...(sortKey === undefined ? {} : { "#sort": sortKey.name }),
          ...(filter === undefined ? {} : { "#filter": filter.name }),
        },
        ExpressionAttributeValues: marshall(
          { ":key": value, ":prefix": sortKey?.prefix, ":filter": filter?.value },
          { removeUndefinedValues: true },
        ),
      },
    );
    yield* itemsOf(pages);
  }

  /** Reads every item of a table; costs as much as the table is large. */
  async *scan(table: TableName): AsyncGenerator<Attributes> {
    const TableName = this.#physicalName(table);
    yield* itemsOf(paginateScan({ client: this.#client }, { TableName, ConsistentRead: true }));
  }

  async #write(table: TableName, requests: WriteRequest[]): Promise<void> {
    const name = this.#physicalName(table);
    const retry = patience();
    for (let pending = requests; pending.length > 0; ) {
      const command = new BatchWriteItemCommand({ RequestItems: { [name]: pending } });
      const output = await this.#client.send(command).catch(rejectFault);
      const unprocessed = output.UnprocessedItems?.[name] ?? [];
      if (unprocessed.length > 0) await retry(unprocessed.length < pending.length);
      pending = unprocessed;
    }
  }

  /** Sends a write again, after a wait, as long as it fails in passing and has written nothing. */
  async #send<Output>(send: () => Promise<Output>): Promise<Output> {
    const retry = patience();
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof Error && PASSING_ERRORS.has(error.name))) throw error;
        await retry(false);
      }
    }
  }

  #transactItem(write: BulkWrite): TransactWriteItem {
    const { condition, names, values } = write;
    const common = {
      TableName: this.#physicalName(write.table),
      ...(condition === undefined ? {} : { ConditionExpression: condition }),
      ...(names === undefined ? {} : { ExpressionAttributeNames: { ...names } }),
      ...(values === undefined ? {} : { ExpressionAttributeValues: marshalled(values) }),
    };
    if (write.kind === "put") return { Put: { ...common, Item: marshalled(write.item) } };
    const keyed = { ...common, Key: marshall(write.key) };
    if (write.kind === "check") return { ConditionCheck: { ...keyed, ConditionExpression: write.condition } };
    return write.kind === "delete"
      ? { Delete: keyed }
      : { Update: { ...keyed, UpdateExpression: write.update } };
  }

  #physicalName(table: TableName): string {
    const name = this.#names[table];
    if (name === undefined) throw new Error(`The name of the ${table} table is not known.`);
    return name;
  }
}

async function* itemsOf(pages: AsyncIterable<{ Items?: Page }>): AsyncGenerator<Attributes> {
  try {
    for await (const { Items = [] } of pages) yield* Items.map((item) => unmarshall(item));
  } catch (error) {
    throw asDatabaseFault(error);
  }
}

function projection(keys: readonly Attributes[], attributes: readonly string[]): KeysAndAttributes {
  // Under names of their own, since DynamoDB reserves many words.
  const names = attributes.map((attribute, index) => [`#a${index}`, attribute] as const);
  return {
    Keys: keys.map((key) => marshall(key)),
    ConsistentRead: true,
    ProjectionExpression: names.map(([alias]) => alias).join(", "),
    ExpressionAttributeNames: Object.fromEntries(names),
  };
}

/** The condition that an item has these attributes; none where there are none. */
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

function marshalled(values: Attributes): Record<string, AttributeValue> {
  return marshall(values, { removeUndefinedValues: true });
}

/**
 * The indexes of the writes for whose conditions a transaction was cancelled; none where it was for what passes.
 * @throws what is no such cancellation
 */
function failedWrites(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) throw asDatabaseFault(error);
  const reasons: readonly CancellationReason[] = error.CancellationReasons ?? [];
  const isExpected = reasons.every(({ Code }) => Code !== undefined && EXPECTED_REASONS.has(Code));
  if (!isExpected || reasons.length === 0) throw error;
  return reasons.flatMap(({ Code }, index) => (Code === "ConditionalCheckFailed" ? [index] : []));
}

/**
 * Waits before the next attempt, ever longer; as long as something is processed, patience starts anew.
 * @throws {DatabaseUnavailable} from the returned function, where nothing was processed for a minute
 */
export function patience(): (progressed: boolean) => Promise<void> {
  let attempt = 0;
  let deadlineMs = Date.now() + PATIENCE_MS;
  return async (progressed) => {
    if (progressed) {
      attempt = 0;
      deadlineMs = Date.now() + PATIENCE_MS;
    }
    await backOff(attempt, { remainingMs: () => deadlineMs - Date.now() });
    attempt += 1;
  };
}

function rejectFault(error: unknown): Promise<never> {
  return Promise.reject(asDatabaseFault(error));
}
