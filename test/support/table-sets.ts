import { randomUUID } from "node:crypto";
import type { KeySchemaElement } from "@aws-sdk/client-dynamodb";
import { allTables } from "../../shared/tables/all-tables.ts";
import type {
  IndexDefinition,
  KeyAttribute,
  TableDefinition,
  TableName,
} from "../../shared/tables/table-definition.ts";
import type { AskEngine } from "./ask-engine.ts";
import { fillTables, itemsIn, restoreTables, type TableContent, type TableSet } from "./table-content.ts";

/**
 * How many free sets rest before the first of them is used again, so that a late write of its last test, which there should
 * not be, does not meet the next.
 */
export const RESTING = 3;

/** How many sets a worker may have in use. */
const MOST = 64;

/**
 * Sets of the product's tables on one engine, which tests use one after the other: each table makes all later ones dearer.
 * The engine takes 16 ms to make the tables of a set while it has 20 sets, and 860 ms while it has 240.
 */
export class TableSets {
  readonly #ask: AskEngine;
  readonly #free: TableSet[] = [];
  readonly #inUse = new Set<TableSet>();
  /** What each set held when it was taken last. */
  readonly #contents = new Map<TableSet, TableContent>();
  /** The names of the tables that were written since. */
  readonly #written = new Set<string>();
  #isWrittenElsewhere = false;

  constructor(ask: AskEngine) {
    this.#ask = ask;
  }

  /**
   * Tables that hold exactly this content: those of a test that is over, or new ones.
   * @throws if a test file keeps very many, which would slow down all that follow
   */
  async take(content: TableContent): Promise<TableSet> {
    if (this.#inUse.size >= MOST)
      throw new Error(`${MOST} sets are in use: give each back once its test is over.`);
    const set = (await this.#restored(content)) ?? (await this.#made(content));
    this.#inUse.add(set);
    return set;
  }

  /** Lets other tests have a set; once, however often it is called. */
  giveBack(set: TableSet): void {
    if (this.#inUse.delete(set)) this.#free.push(set);
  }

  /** Lets other tests have all sets that are in use. */
  giveBackAll(): void {
    for (const set of [...this.#inUse]) this.giveBack(set);
    if (this.#isWrittenElsewhere) this.#contents.clear();
    this.#isWrittenElsewhere = false;
  }

  /** Notes that a request may write to tables; those that nothing writes to need not be read before the next test has them. */
  noteWrite(tableNames: readonly string[]): void {
    for (const name of tableNames) this.#written.add(name);
  }

  /** Says that something which notes no writes may write to any table, until all sets are given back. */
  noteWritesElsewhere(): void {
    this.#isWrittenElsewhere = true;
  }

  async #restored(content: TableContent): Promise<TableSet | undefined> {
    // The one that was used last of those that have rested: the engine keeps what it needs of a few tables, not of hundreds.
    const [set] = this.#free.length > RESTING ? this.#free.splice(-1 - RESTING, 1) : [];
    if (set === undefined) return undefined;
    const held = this.#contentOfUnwritten(set);
    for (const name of Object.values(set)) this.#written.delete(name);
    // Tables that a test has deleted, or filled with very much, are left behind.
    return restoreTables(this.#ask, set, content, held).then(
      () => {
        this.#contents.set(set, content);
        return set;
      },
      () => undefined,
    );
  }

  /** What the tables hold that nothing has written to since the set was taken. */
  #contentOfUnwritten(set: TableSet): TableContent {
    const content = this.#isWrittenElsewhere ? undefined : this.#contents.get(set);
    if (content === undefined) return {};
    const unwritten = (Object.keys(set) as TableName[]).filter((table) => !this.#written.has(set[table]));
    return Object.fromEntries(unwritten.map((table) => [table, itemsIn(content, table)]));
  }

  async #made(content: TableContent): Promise<TableSet> {
    const prefix = randomUUID();
    const entries = Object.entries(allTables).map(([name, definition]) => ({
      name,
      input: tableInput(`${prefix}-${name}`, definition),
    }));
    await Promise.all(entries.map(({ input }) => this.#ask("CreateTable", input)));
    const names = entries.map(({ name, input }) => [name, input.TableName]);
    const set = Object.fromEntries(names) as TableSet;
    await fillTables(this.#ask, set, content);
    this.#contents.set(set, content);
    return set;
  }
}

function tableInput(name: string, definition: TableDefinition) {
  const { partitionKey, localIndexes = [] } = definition;
  const localKeys = localIndexes.map((index) => ({ ...index, partitionKey }));
  const keys = [definition, ...definition.indexes, ...localKeys].flatMap(({ partitionKey, sortKey }) =>
    sortKey === undefined ? [partitionKey] : [partitionKey, sortKey],
  );
  const attributes = new Map(keys.map((key) => [key.name, key]));
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [...attributes.values()].map((key) => ({
      AttributeName: key.name,
      AttributeType: key.type,
    })),
    KeySchema: keySchema(definition),
    ...(definition.indexes.length === 0
      ? {}
      : { GlobalSecondaryIndexes: definition.indexes.map(indexInput) }),
    ...(localKeys.length === 0 ? {} : { LocalSecondaryIndexes: localKeys.map(indexInput) }),
  };
}

function indexInput(index: IndexDefinition) {
  return {
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.includes] },
  };
}

function keySchema(keys: { partitionKey: KeyAttribute; sortKey?: KeyAttribute }): KeySchemaElement[] {
  const partition: KeySchemaElement = { AttributeName: keys.partitionKey.name, KeyType: "HASH" };
  return keys.sortKey === undefined
    ? [partition]
    : [partition, { AttributeName: keys.sortKey.name, KeyType: "RANGE" }];
}
