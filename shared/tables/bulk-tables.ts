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
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { backOff } from "./back-off.ts";
import { asDatabaseFault } from "./database-unavailable.ts";
import type { TableName, TableNames } from "./table-name.ts";

/** An item, or its key alone. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A partition key's attribute and its value. */
export interface Partition {
  readonly name: string;
  readonly value: string | number;
  /** The index whose partition key it is; the table's own where it is not said. */
  readonly index?: string;
}

type Page = Record<string, AttributeValue>[] | undefined;

/** How many keys {@link BulkTables.get} takes: the limit of `BatchGetItem`. */
export const MOST_KEYS = 100;

// The limit of BatchWriteItem.
const MOST_WRITES = 25;
// For as long as this may DynamoDB process nothing of a batch; a table on demand doubles its capacity well within it.
const PATIENCE_MS = 60_000;

/** Writes many items to the product's tables, without the conditions that a booking needs. */
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
        batch.map((item) => ({ PutRequest: { Item: marshall(item, { removeUndefinedValues: true }) } })),
      );
    }
  }

  /**
   * Reads items consistently; those that are not there are left out.
   * @param keys at most {@link MOST_KEYS}, all different
   * @param attributes what to read of each item
   * @throws {DatabaseUnavailable} where DynamoDB keeps leaving keys unprocessed
   */
  async get(
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

  /** Deletes an item where an attribute of it still has this value. */
  async deleteWhere(
    table: TableName,
    key: Attributes,
    attribute: { readonly name: string; readonly value: string | number },
  ): Promise<void> {
    const command = new DeleteItemCommand({
      TableName: this.#physicalName(table),
      Key: marshall(key),
      ConditionExpression: "#name = :value",
      ExpressionAttributeNames: { "#name": attribute.name },
      ExpressionAttributeValues: marshall({ ":value": attribute.value }),
    });
    await this.#client.send(command).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw asDatabaseFault(error);
    });
  }

  /**
   * Deletes an item.
   * @returns whether it was there
   */
  async delete(table: TableName, key: Attributes): Promise<boolean> {
    const command = new DeleteItemCommand({
      TableName: this.#physicalName(table),
      Key: marshall(key),
      ReturnValues: "ALL_OLD",
    });
    const { Attributes: found } = await this.#client.send(command).catch(rejectFault);
    return found !== undefined;
  }

  /** Reads every item of a table, or of one of its indexes, that has this partition key. */
  async *query(table: TableName, partition: Partition): AsyncGenerator<Attributes> {
    const pages = paginateQuery(
      { client: this.#client },
      {
        TableName: this.#physicalName(table),
        ...(partition.index === undefined ? { ConsistentRead: true } : { IndexName: partition.index }),
        KeyConditionExpression: "#key = :value",
        ExpressionAttributeNames: { "#key": partition.name },
        ExpressionAttributeValues: marshall({ ":value": partition.value }),
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

/** Waits before the next attempt, ever longer; as long as something is processed, patience starts anew. */
function patience(): (progressed: boolean) => Promise<void> {
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
