import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  type KeysAndAttributes,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import * as v from "valibot";
import { Usage } from "../telemetry/usage.ts";
import { chunks } from "../values/array.ts";
import { type Deadline, NO_DEADLINE, Unavailable } from "../values/unavailable.ts";
import { backOff } from "./back-off.ts";
import { endedBy } from "./call-signals.ts";
import { rejectFault } from "./database-fault.ts";
import { dynamoDbClient, MAX_CALL_MS } from "./dynamodb-client.ts";
import { nativeItem } from "./native-item.ts";
import {
  type KeyValues,
  physicalName,
  type TableName,
  type TableNames,
  tableNames,
  tableVariable,
} from "./table-definition.ts";
import {
  type Check,
  cancellationReasons,
  type Delete,
  type Put,
  transactItem,
  type Update,
} from "./transact-item.ts";

/** The key of one item. */
export interface ItemKey {
  readonly table: TableName;
  readonly key: KeyValues;
  /** Whether the read sees every write that was acknowledged before it; costs twice the read units. */
  readonly consistent?: boolean;
}

/** The key of one item and the schema that parses it. */
export interface ReadKey<Item> extends ItemKey {
  readonly schema: v.GenericSchema<unknown, Item>;
  /** An attribute without which an item counts as none. */
  readonly requires?: string;
}

/** The items of one partition whose sort keys lie between `from` and `to`, both included. */
export interface ItemRange {
  readonly table: TableName;
  /** The index that is queried; the table itself by default. */
  readonly index?: string;
  readonly partition: { readonly name: string; readonly value: string | number };
  readonly sort: { readonly name: string; readonly from: string; readonly to: string };
  /** Whether the read sees every write that was acknowledged before it; costs twice the read units. Not for an index. */
  readonly consistent?: boolean;
  /** Whether the items come in the descending order of their sort keys. */
  readonly descending?: boolean;
  /** What DynamoDB leaves out; it costs read units too. */
  readonly filter?: ItemFilter | undefined;
  /** The attributes that are wanted, all by default; the read units are those of whole items. */
  readonly attributes?: readonly string[];
}

/** A condition on the items of a range: a filter expression with its placeholders. */
export interface ItemFilter {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string | number | boolean>>;
}

/** How much of a range is read. */
export interface PageSize {
  readonly enough: number;
  /** How many items are read at most, wanted or not. */
  readonly budget: number;
  /** Selects the items that are parsed; all by default. */
  readonly isWanted?: (item: StoredItem) => boolean;
}

/** Items of a range, and where reading it ended. */
export interface ItemPage<Item> {
  readonly items: Item[];
  /** The sort key of the last item that was read, filtered or not; undefined where the range was read to its end. */
  readonly lastRead: string | undefined;
}

/** A range and the schema that parses its items. */
export interface KeyRange<Item> extends ItemRange {
  readonly schema: v.GenericSchema<unknown, Item>;
}

/** An item as the SDK gives it: attribute values by name. */
export type StoredItem = Readonly<Record<string, { readonly S?: string; readonly N?: string } | undefined>>;

/** One write of a transaction. */
export type Write = Put | Update | Check | Delete;

/** Whether a transaction was committed; nothing was written if not. */
export type CommitOutcome<Name extends string = string> = { readonly committed: true } | NotCommitted<Name>;

/** A cancelled transaction: nothing was written. */
export interface NotCommitted<Name extends string = string> {
  readonly committed: false;
  /** The writes whose conditions failed. */
  readonly failed: readonly Name[];
  /** The stored items of failed writes with `returnsFound`. */
  readonly found: FoundItems;
  /** Whether a transaction conflict or throttling cancelled the commit: `failed` may be incomplete, so read again. */
  readonly conflicted: boolean;
  /** The writes of items that another transaction was writing. */
  readonly contended: readonly Name[];
}

/** Stored items by the name of the write whose condition they failed. */
export type FoundItems = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The items under these keys, by the same names; undefined if there is none. */
export type ItemsOf<Keys> = { [Name in keyof Keys]: ItemOf<Keys[Name]> };

type ItemOf<Key> = Key extends ReadKey<infer Item> ? Item | undefined : undefined;

/** The limit of keys per call (API Reference, "BatchGetItem"). */
export const MAX_KEYS = 100;
const MIN_QUERY_ITEMS = 50;
// Lambda limits a function's start to 10 s.
const WARM_UP_MS = 1_000;

/** The product's tables as a function uses them: one round trip reads many items, one transaction writes many. */
export class Database {
  readonly #client: DynamoDBClient;
  readonly #names: TableNames;
  readonly #usage: Usage;
  readonly #deadline: Deadline;

  constructor(
    client: DynamoDBClient,
    names: TableNames,
    { usage = new Usage(), deadline = NO_DEADLINE }: RequestScope = {},
  ) {
    this.#client = client;
    this.#names = names;
    this.#usage = usage;
    this.#deadline = deadline;
  }

  /**
   * Opens the connection, and does everything else that only a first call does, by reading an item that does not exist.
   * For a function's start, when Lambda gives it more CPU than during a request. Never throws: the first request reports
   * an unavailable database.
   */
  async warmUp(): Promise<void> {
    const command = new BatchGetItemCommand({
      RequestItems: {
        [physicalName(this.#names, "Club")]: {
          Keys: [{ partition: { S: "nothing" }, record: { S: "nothing" } }],
        },
      },
    });
    const asked = this.#client.send(command).catch(() => undefined);
    await Promise.race([asked, setTimeout(WARM_UP_MS, undefined, { ref: false })]);
  }

  /** The same database for one request: its calls count towards the request's usage and end with its deadline. */
  forRequest(scope: RequestScope): Database {
    return new Database(this.#client, this.#names, scope);
  }

  /**
   * Reads items by key, 100 of them in one `BatchGetItem`; requests unprocessed keys again.
   * @param keys by names that the caller chooses, two of which may have the same key; an undefined key reads
   *   nothing
   * @returns the items by the same names; undefined if there is none
   * @throws {Unavailable} if DynamoDB does not answer before the deadline
   */
  async read<Keys extends Readonly<Record<string, ReadKey<unknown> | undefined>>>(
    keys: Keys,
  ): Promise<ItemsOf<Keys>> {
    const wanted = Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [] : [{ name, key }]));
    const found: FoundItem[] = [];
    const calls = chunks(distinctKeys(wanted.map(({ key }) => key)), MAX_KEYS);
    const keep = (table: TableName, item: Record<string, AttributeValue>) =>
      found.push({ table, item: nativeItem(item) });
    await Promise.all(calls.map((call) => this.#batchGet(call, keep)));
    const items = wanted.map(({ name, key }) => {
      const item = found.find((row) => row.table === key.table && hasKey(row.item, key.key))?.item;
      const isThere = item !== undefined && (key.requires === undefined || key.requires in item);
      return [name, isThere ? v.parse(key.schema, item) : undefined];
    });
    return Object.fromEntries(items);
  }

  /**
   * Reads the items of a range in the order of their sort keys, page by page, to the end of the range or until `enough`
   * are found.
   * @param isWanted filters the items; the filtered ones cost read units too
   * @throws {Unavailable} if DynamoDB does not answer before the deadline
   */
  async query<Item>(
    range: KeyRange<Item>,
    isWanted: (item: Item) => boolean,
    enough: number,
  ): Promise<Item[]> {
    const { items } = await this.#collect(range, { enough, budget: Number.POSITIVE_INFINITY }, (stored) => {
      const item = v.parse(range.schema, nativeItem(stored));
      return isWanted(item) ? [item] : [];
    });
    return items;
  }

  /**
   * Reads the items of a range in order until `enough` are found or `budget` have been read. The budget limits the time of
   * a filter that leaves out nearly all items.
   * @throws {Unavailable} if DynamoDB does not answer before the deadline
   */
  async queryPage<Item>(
    range: KeyRange<Item>,
    { isWanted = () => true, ...size }: PageSize,
  ): Promise<ItemPage<Item>> {
    return await this.#collect(range, size, (stored) =>
      isWanted(stored) ? [v.parse(range.schema, nativeItem(stored))] : [],
    );
  }

  /** Reads pages that grow while a filter leaves out much, to save round trips. */
  async #collect<Item>(
    range: ItemRange,
    { enough, budget }: Pick<PageSize, "enough" | "budget">,
    take: (stored: Record<string, AttributeValue>) => readonly Item[],
  ): Promise<ItemPage<Item>> {
    const items: Item[] = [];
    let read = 0;
    let start: Record<string, AttributeValue> | undefined;
    do {
      // Without a limit a page has 1 MB of items, most of which are not needed.
      const wanted = Math.max(enoughReads(enough, { read, found: items.length }), MIN_QUERY_ITEMS);
      const output = await this.#query(range, start, Math.min(wanted, budget - read));
      items.push(...(output.Items ?? []).flatMap(take));
      read += output.ScannedCount ?? 0;
      start = output.LastEvaluatedKey;
    } while (start !== undefined && items.length < enough && read < budget);
    return { items: items.slice(0, enough), lastRead: start?.[range.sort.name]?.S };
  }

  /**
   * Visits all items of a range in the order of their sort keys, as the SDK gives them: for ranges of which most is
   * numbers, where unmarshalling and parsing would take longer than the read.
   * @throws {Unavailable} if DynamoDB does not answer before the deadline
   */
  async visit(range: ItemRange, visit: (item: StoredItem) => void): Promise<void> {
    let start: Record<string, AttributeValue> | undefined;
    do {
      const output = await this.#query(range, start, Number.POSITIVE_INFINITY);
      output.Items?.forEach(visit);
      start = output.LastEvaluatedKey;
    } while (start !== undefined);
  }

  /**
   * Visits items by key, in no order, in one `BatchGetItem`, as {@link visit} does those of a range: for items that lie
   * scattered over their partitions. Requests unprocessed keys again.
   * @param keys at most 100, all different
   * @param attributes what is wanted of the items; the read units are those of whole items
   * @throws {Unavailable} if DynamoDB does not answer before the deadline
   */
  async visitKeys(
    keys: readonly ItemKey[],
    attributes: readonly string[],
    visit: (item: StoredItem) => void,
  ): Promise<void> {
    await this.#batchGet(keys, (_, item) => visit(item), attributes);
  }

  async #query(range: ItemRange, start: Record<string, AttributeValue> | undefined, limit: number) {
    this.#usage.countRead();
    const command = endedBy(this.#deadline.signal, this.#queryCommand(range, start, limit));
    const output = await this.#client.send(command).catch(rejectFault);
    this.#usage.addUnits("readUnits", output.ConsumedCapacity && [output.ConsumedCapacity]);
    return output;
  }

  #queryCommand(
    { table, index, partition, sort, consistent, descending, filter, attributes }: ItemRange,
    start: Record<string, AttributeValue> | undefined,
    limit: number,
  ) {
    const wanted = projection(attributes);
    return new QueryCommand({
      ...wanted,
      TableName: physicalName(this.#names, table),
      ...(index === undefined ? {} : { IndexName: index }),
      ...(consistent ? { ConsistentRead: true } : {}),
      ...(descending ? { ScanIndexForward: false } : {}),
      ...(filter === undefined ? {} : { FilterExpression: filter.expression }),
      KeyConditionExpression: "#partition = :partition AND #sort BETWEEN :from AND :to",
      ExpressionAttributeNames: {
        "#partition": partition.name,
        "#sort": sort.name,
        ...wanted.ExpressionAttributeNames,
        ...filter?.names,
      },
      ExpressionAttributeValues: marshall({
        ":partition": partition.value,
        ":from": sort.from,
        ":to": sort.to,
        ...filter?.values,
      }),
      ReturnConsumedCapacity: "TOTAL",
      ...(Number.isFinite(limit) ? { Limit: limit } : {}),
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
  }

  /**
   * Writes all or nothing.
   * @param writes at most 100, by names that the caller chooses
   * @throws {Unavailable} if DynamoDB does not answer; whether anything was written is then unknown. Also if the commit
   *   could outlast the deadline; then it was not sent
   */
  async commit<Name extends string>(writes: Readonly<Record<Name, Write>>): Promise<CommitOutcome<Name>> {
    this.assertTimeFor(1);
    const names = Object.keys(writes) as Name[];
    const command = new TransactWriteItemsCommand({
      TransactItems: names.map((name) =>
        transactItem(writes[name], physicalName(this.#names, writes[name].table)),
      ),
      // Makes the SDK's retries safe: an attempt whose response was lost is not written twice.
      ClientRequestToken: randomUUID(),
      ReturnConsumedCapacity: "TOTAL",
    });
    this.#usage.countCommit();
    try {
      const { ConsumedCapacity } = await this.#client.send(endedBy(this.#deadline.signal, command));
      this.#usage.addUnits("writeUnits", ConsumedCapacity);
      this.#countEvents(Object.values(writes));
      return { committed: true };
    } catch (error) {
      const reasons = cancellationReasons(error);
      const failed = names.filter((_, index) => reasons[index]?.Code === "ConditionalCheckFailed");
      const found = names.flatMap((name, index) => {
        const item = reasons[index]?.Item;
        return item === undefined ? [] : [[name, nativeItem(item)]];
      });
      const conflicted = reasons.some(({ Code }) => Code !== "None" && Code !== "ConditionalCheckFailed");
      const contended = names.filter((_, index) => reasons[index]?.Code === "TransactionConflict");
      return { committed: false, failed, found: Object.fromEntries(found), conflicted, contended };
    }
  }

  /**
   * Writes one item by itself, however little time is left, which costs half of what a transaction does.
   * @throws {Unavailable} if DynamoDB does not answer; whether it was written is then unknown
   */
  async put(write: Put): Promise<void> {
    const { Put: item } = transactItem(write, physicalName(this.#names, write.table));
    if (item === undefined) throw new Error("A put is no other write.");
    const command = new PutItemCommand({ ...item, ReturnConsumedCapacity: "TOTAL" });
    this.#usage.countSingleWrite();
    const { ConsumedCapacity } = await this.#client
      .send(endedBy(this.#deadline.signal, command))
      .catch(rejectFault);
    this.#usage.addUnits("writeUnits", ConsumedCapacity && [ConsumedCapacity]);
  }

  /** @throws {Unavailable} if so many calls, one after the other, could outlast the deadline */
  assertTimeFor(calls: number): void {
    if (this.#deadline.remainingMs() < calls * MAX_CALL_MS) throw new Unavailable();
  }

  #countEvents(writes: readonly Write[]): void {
    for (const write of writes) if (saysWhatHappened(write)) this.#usage.countEvent(write.table);
  }

  async #batchGet(
    keys: readonly ItemKey[],
    visit: (table: TableName, item: Record<string, AttributeValue>) => void,
    attributes?: readonly string[],
  ): Promise<void> {
    const requests = this.#batchRequest(keys, attributes);
    for (let attempt = 0; Object.keys(requests.pending).length > 0; attempt += 1) {
      this.#usage.countRead();
      const command = new BatchGetItemCommand({
        RequestItems: requests.pending,
        ReturnConsumedCapacity: "TOTAL",
      });
      const output = await this.#client.send(endedBy(this.#deadline.signal, command)).catch(rejectFault);
      this.#usage.addUnits("readUnits", output.ConsumedCapacity);
      for (const [deployedName, rows] of Object.entries(output.Responses ?? {})) {
        const table = requests.tables.get(deployedName);
        if (table !== undefined) for (const row of rows) visit(table, row);
      }
      requests.pending = output.UnprocessedKeys ?? {};
      if (Object.keys(requests.pending).length > 0) await backOff(attempt, this.#deadline);
    }
  }

  #batchRequest(keys: readonly ItemKey[], attributes?: readonly string[]): BatchRequest {
    const tables = new Map<string, TableName>();
    const pending: Record<string, KeysAndAttributes & { Keys: Record<string, AttributeValue>[] }> = {};
    for (const { table, key, consistent } of keys) {
      const deployedName = physicalName(this.#names, table);
      tables.set(deployedName, table);
      pending[deployedName] ??= { Keys: [], ...projection(attributes) };
      pending[deployedName].Keys.push(marshall(key));
      if (consistent) pending[deployedName].ConsistentRead = true;
    }
    return { tables, pending };
  }
}

/** Reads items by key and by range: a {@link Database}, or the reads of one attempt at a write. */
export type ItemReads = Pick<Database, "read" | "query">;

/** What belongs to one request: its usage counter and its deadline. */
export interface RequestScope {
  readonly usage?: Usage;
  readonly deadline?: Deadline;
}

interface FoundItem {
  readonly table: TableName;
  readonly item: Record<string, unknown>;
}

interface BatchRequest {
  /** Our name of each table, by its deployed name. */
  readonly tables: ReadonlyMap<string, TableName>;
  pending: Record<string, KeysAndAttributes>;
}

/** Whether an event is made of the item that a write leaves. */
function saysWhatHappened(write: Write): boolean {
  return write.kind === "put"
    ? write.item.last_change !== undefined
    : write.kind === "update" && write.isEvent === true;
}

/**
 * How many items to read next. It assumes the share of wanted items so far, and adds a quarter for chance. It reads at
 * least as many as before, so that few calls read the whole budget.
 */
function enoughReads(enough: number, { read, found }: { readonly read: number; readonly found: number }) {
  if (read === 0) return enough;
  return found === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(read, Math.ceil((1.25 * (enough - found) * read) / found));
}

/** Asks for these attributes alone; the names go by placeholders, since some are reserved words. */
function projection(
  attributes: readonly string[] | undefined,
): Pick<KeysAndAttributes, "ProjectionExpression" | "ExpressionAttributeNames"> {
  if (attributes === undefined) return {};
  const names = attributes.map((attribute, index) => [`#${index.toString(36)}`, attribute] as const);
  return {
    ProjectionExpression: names.map(([placeholder]) => placeholder).join(),
    ExpressionAttributeNames: Object.fromEntries(names),
  };
}

/** Each key once: DynamoDB refuses a batch that names an item twice. */
function distinctKeys(keys: readonly ItemKey[]): ItemKey[] {
  return [...new Map(keys.map((one) => [JSON.stringify([one.table, one.key]), one])).values()];
}

function hasKey(item: Readonly<Record<string, unknown>>, key: KeyValues): boolean {
  return Object.entries(key).every(([name, value]) => item[name] === value);
}

/**
 * A function's database; create it once, outside the handler.
 * @param environment has the names of the tables that the function may use
 * @throws if it lacks the club's, from which every function reads
 */
export function functionDatabase(environment: Readonly<Record<string, string | undefined>>): Database {
  return new Database(dynamoDbClient(), tableNamesIn(environment));
}

/**
 * The deployed names of the tables that a function may use.
 * @throws if the club's is not among them, from which every function reads
 */
export function tableNamesIn(environment: Readonly<Record<string, string | undefined>>): TableNames {
  const entries = tableNames.flatMap((table) => {
    const name = environment[tableVariable(table)];
    return name ? [[table, name]] : [];
  });
  const names: TableNames = Object.fromEntries(entries);
  physicalName(names, "Club");
  return names;
}
