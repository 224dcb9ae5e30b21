import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  type KeysAndAttributes,
  QueryCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import * as v from "valibot";
import { Usage } from "../telemetry/usage.ts";
import { type Deadline, NO_DEADLINE } from "../values/deadline.ts";
import { Unavailable } from "../values/unavailable.ts";
import { backOff } from "./back-off.ts";
import { asDatabaseFault } from "./database-fault.ts";
import { MAX_CALL_MS } from "./dynamodb-client.ts";
import type { TableName, TableNames } from "./table-definition.ts";

type KeyValues = Readonly<Record<string, string | number>>;

/** Where one item is and how it reads. */
export interface ReadKey<Item> {
  readonly table: TableName;
  readonly key: KeyValues;
  readonly schema: v.GenericSchema<unknown, Item>;
  /** Whether the read must see every write that was answered before it; costs twice the units. */
  readonly consistent?: boolean;
}

/** Items of one partition whose sort keys lie between two, both included. */
export interface KeyRange<Item> {
  readonly table: TableName;
  readonly partition: { readonly name: string; readonly value: string | number };
  readonly sort: { readonly name: string; readonly from: string; readonly to: string };
  readonly schema: v.GenericSchema<unknown, Item>;
}

/** One write of a transaction. */
export type Write = Put | Update | Check;

interface WriteBase {
  readonly table: TableName;
  /** The condition expression under which the write may happen. */
  readonly condition?: string;
  /** What stands for attribute names that DynamoDB reserves, in all expressions. */
  readonly names?: Readonly<Record<string, string>>;
  /** The values that the expressions name. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Whether the item as it is comes back where the condition does not hold. */
  readonly returnsFound?: boolean;
}

/** Writes a whole item. */
export interface Put extends WriteBase {
  readonly kind: "put";
  readonly item: Readonly<Record<string, unknown>>;
}

/** Changes attributes of an item, which is made where it is not there. */
export interface Update extends WriteBase {
  readonly kind: "update";
  readonly key: KeyValues;
  readonly update: string;
}

/** Writes nothing: the other writes happen only where the condition on this item holds. */
export interface Check extends WriteBase {
  readonly kind: "check";
  readonly key: KeyValues;
  readonly condition: string;
}

/** Either all was written, or nothing was. */
export type CommitOutcome<Name extends string = string> = { readonly committed: true } | NotCommitted<Name>;

/** Nothing was written. */
export interface NotCommitted<Name extends string = string> {
  readonly committed: false;
  /** The writes whose conditions did not hold. */
  readonly failed: readonly Name[];
  /** The items found by failed writes that ask for them. */
  readonly found: FoundItems;
  /** Whether a transaction conflict or throttling cancelled the commit: `failed` may be incomplete, so read again. */
  readonly conflicted: boolean;
}

/** Items by the name of the write that they stood in the way of. */
export type FoundItems = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What was read under each of these keys; undefined where there is nothing. */
export type ItemsOf<Keys> = { [Name in keyof Keys]: ItemOf<Keys[Name]> };

type ItemOf<Key> = Key extends ReadKey<infer Item> ? Item | undefined : undefined;

// Of the 10 s that Lambda gives a function's start.
const WARM_UP_MS = 1_000;

// API Reference, "TransactWriteItems", errors: every other reason is a mistake of ours that no retry mends.
const EXPECTED_REASONS = new Set([
  "None",
  "ConditionalCheckFailed",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** Reads and writes the product's tables: one round trip for all that a request reads, one transaction for all it writes. */
export class Database {
  readonly #client: DynamoDBClient;
  readonly #names: TableNames;
  readonly #usage: Usage;
  readonly #deadline: Deadline;

  constructor(
    client: DynamoDBClient,
    names: TableNames,
    { usage = new Usage(), deadline = NO_DEADLINE }: RequestBounds = {},
  ) {
    this.#client = client;
    this.#names = names;
    this.#usage = usage;
    this.#deadline = deadline;
  }

  /**
   * Makes the connection, and all else that only a first call makes, by asking for an item that is not there. For a
   * function's start, where Lambda gives it more CPU than while it answers. Never throws: a database that is away is for
   * the first request to find out.
   */
  async warmUp(): Promise<void> {
    const command = new BatchGetItemCommand({
      RequestItems: {
        [this.#physicalName("Club")]: { Keys: [{ partition: { S: "nothing" }, record: { S: "nothing" } }] },
      },
    });
    const asked = this.#client.send(command).catch(() => undefined);
    await Promise.race([asked, setTimeout(WARM_UP_MS, undefined, { ref: false })]);
  }

  /** The same database for one request: its calls are counted into the request's usage and end with its deadline. */
  forRequest(bounds: RequestBounds): Database {
    return new Database(this.#client, this.#names, bounds);
  }

  /**
   * Reads items by key in one `BatchGetItem`, keys left unprocessed are asked for again.
   * @param keys at most 100, by a name of the caller's; an undefined key reads nothing
   * @returns the items by the same names; undefined where there is none
   * @throws {Unavailable} where DynamoDB does not answer before the deadline
   */
  async read<Keys extends Readonly<Record<string, ReadKey<unknown> | undefined>>>(
    keys: Keys,
  ): Promise<ItemsOf<Keys>> {
    const wanted = Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [] : [{ name, key }]));
    const found = await this.#batchGet(wanted.map(({ key }) => key));
    const items = wanted.map(({ name, key }) => {
      const item = found.find((row) => row.table === key.table && hasKey(row.item, key.key))?.item;
      return [name, item === undefined ? undefined : v.parse(key.schema, item)];
    });
    return Object.fromEntries(items);
  }

  /**
   * Reads the items of a range in their order, page by page to its end, or until there are enough.
   * @param isWanted leaves items out, which costs as much as without
   * @throws {Unavailable} where DynamoDB does not answer before the deadline
   */
  async query<Item>(
    range: KeyRange<Item>,
    isWanted: (item: Item) => boolean,
    enough: number,
  ): Promise<Item[]> {
    const found: Item[] = [];
    let start: Record<string, AttributeValue> | undefined;
    do {
      this.#usage.countRead();
      const output = await this.#client
        .send(this.#queryCommand(range, start), this.#callOptions())
        .catch((error: unknown) => Promise.reject(asDatabaseFault(error)));
      this.#usage.addUnits("readUnits", output.ConsumedCapacity && [output.ConsumedCapacity]);
      const items = (output.Items ?? []).map((item) => v.parse(range.schema, unmarshall(item)));
      found.push(...items.filter(isWanted));
      start = output.LastEvaluatedKey;
    } while (start !== undefined && found.length < enough);
    return found.slice(0, enough);
  }

  #queryCommand<Item>(
    { table, partition, sort }: KeyRange<Item>,
    start: Record<string, AttributeValue> | undefined,
  ) {
    return new QueryCommand({
      TableName: this.#physicalName(table),
      KeyConditionExpression: "#partition = :partition AND #sort BETWEEN :from AND :to",
      ExpressionAttributeNames: { "#partition": partition.name, "#sort": sort.name },
      ExpressionAttributeValues: marshall({
        ":partition": partition.value,
        ":from": sort.from,
        ":to": sort.to,
      }),
      ReturnConsumedCapacity: "TOTAL",
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
  }

  /**
   * Writes all or nothing. Where another transaction was in the way, what was read may have changed: read again.
   * @param writes at most 100, by a name of the caller's
   * @throws {Unavailable} where DynamoDB does not answer; whether anything was written is then not known. Also
   *   where a commit could outlast the deadline: then nothing was begun
   */
  async commit<Name extends string>(writes: Readonly<Record<Name, Write>>): Promise<CommitOutcome<Name>> {
    if (this.#deadline.remainingMs() < MAX_CALL_MS) throw new Unavailable();
    const names = Object.keys(writes) as Name[];
    const command = new TransactWriteItemsCommand({
      TransactItems: names.map((name) => this.#transactItem(writes[name])),
      // Makes the SDK's own retries harmless: an attempt whose answer was lost is not written twice.
      ClientRequestToken: randomUUID(),
      ReturnConsumedCapacity: "TOTAL",
    });
    this.#usage.countCommit();
    try {
      const { ConsumedCapacity } = await this.#client.send(command, this.#callOptions());
      this.#usage.addUnits("writeUnits", ConsumedCapacity);
      return { committed: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw asDatabaseFault(error);
      const reasons = error.CancellationReasons ?? [];
      if (!reasons.every(({ Code }) => Code !== undefined && EXPECTED_REASONS.has(Code))) throw error;
      const failed = names.filter((_, index) => reasons[index]?.Code === "ConditionalCheckFailed");
      const found = names.flatMap((name, index) => {
        const item = reasons[index]?.Item;
        return item === undefined ? [] : [[name, unmarshall(item)]];
      });
      const conflicted = reasons.some(({ Code }) => Code !== "None" && Code !== "ConditionalCheckFailed");
      return { committed: false, failed, found: Object.fromEntries(found), conflicted };
    }
  }

  #callOptions(): { readonly abortSignal?: AbortSignal } {
    const { signal } = this.#deadline;
    return signal === undefined ? {} : { abortSignal: signal };
  }

  async #batchGet(keys: readonly ReadKey<unknown>[]): Promise<FoundItem[]> {
    const found: FoundItem[] = [];
    const requests = this.#batchRequest(keys);
    for (let attempt = 0; Object.keys(requests.pending).length > 0; attempt += 1) {
      this.#usage.countRead();
      const output = await this.#client
        .send(
          new BatchGetItemCommand({ RequestItems: requests.pending, ReturnConsumedCapacity: "TOTAL" }),
          this.#callOptions(),
        )
        .catch((error: unknown) => Promise.reject(asDatabaseFault(error)));
      this.#usage.addUnits("readUnits", output.ConsumedCapacity);
      for (const [physicalName, rows] of Object.entries(output.Responses ?? {})) {
        const table = requests.tables.get(physicalName);
        if (table !== undefined) found.push(...rows.map((row) => ({ table, item: unmarshall(row) })));
      }
      requests.pending = output.UnprocessedKeys ?? {};
      if (Object.keys(requests.pending).length > 0) await backOff(attempt, this.#deadline);
    }
    return found;
  }

  #batchRequest(keys: readonly ReadKey<unknown>[]): BatchRequest {
    const tables = new Map<string, TableName>();
    const pending: Record<string, KeysAndAttributes & { Keys: Record<string, AttributeValue>[] }> = {};
    for (const { table, key, consistent } of keys) {
      const physicalName = this.#physicalName(table);
      tables.set(physicalName, table);
      pending[physicalName] ??= { Keys: [] };
      pending[physicalName].Keys.push(marshall(key));
      if (consistent) pending[physicalName].ConsistentRead = true;
    }
    return { tables, pending };
  }

  #transactItem(write: Write): TransactWriteItem {
    const { condition, names } = write;
    const common = {
      TableName: this.#physicalName(write.table),
      ...(condition === undefined ? {} : { ConditionExpression: condition }),
      ...(names === undefined ? {} : { ExpressionAttributeNames: { ...names } }),
      ...(write.values === undefined
        ? {}
        : { ExpressionAttributeValues: marshall(write.values, { removeUndefinedValues: true }) }),
      ...(write.returnsFound ? { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const } : {}),
    };
    if (write.kind === "put") {
      return { Put: { ...common, Item: marshall(write.item, { removeUndefinedValues: true }) } };
    }
    const Key = marshall(write.key);
    if (write.kind === "check")
      return { ConditionCheck: { ...common, Key, ConditionExpression: write.condition } };
    return { Update: { ...common, Key, UpdateExpression: write.update } };
  }

  #physicalName(table: TableName): string {
    const name = this.#names[table];
    if (name === undefined) throw new Error(`This function was not told the name of the ${table} table.`);
    return name;
  }
}

/** What bounds the calls of one request. */
export interface RequestBounds {
  /** Where the calls are counted. */
  readonly usage?: Usage;
  readonly deadline?: Deadline;
}

interface FoundItem {
  readonly table: TableName;
  readonly item: Record<string, unknown>;
}

interface BatchRequest {
  /** Our name of each table by its deployed name. */
  readonly tables: ReadonlyMap<string, TableName>;
  pending: Record<string, KeysAndAttributes>;
}

function hasKey(item: Readonly<Record<string, unknown>>, key: KeyValues): boolean {
  return Object.entries(key).every(([name, value]) => item[name] === value);
}
