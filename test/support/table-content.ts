import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { allTables } from "../../shared/tables/all-tables.ts";
import type { TableDefinition, TableName } from "../../shared/tables/table-definition.ts";
import type { AskEngine } from "./ask-engine.ts";

/** The names of a set of tables on the engine. */
export type TableSet = Readonly<Record<TableName, string>>;

/** The items of tables as the engine gives them; a table that is not named is empty. */
export type TableContent = { readonly [Name in TableName]?: readonly EngineItem[] };

type EngineItem = Readonly<Record<string, unknown>>;

const PageSchema = v.object({
  Items: v.array(v.record(v.string(), v.unknown())),
  LastEvaluatedKey: v.optional(v.unknown()),
});

const TABLES = Object.keys(allTables) as TableName[];

// The limit of writes per BatchWriteItem.
const MAX_BATCH_WRITES = 25;
// To write more takes longer than to make new tables.
const MAX_DIFFERENCES = 100;

/**
 * Reads all that a set of tables holds.
 * @throws where a table holds more than a page
 */
export async function contentOf(ask: AskEngine, set: TableSet): Promise<TableContent> {
  const entries = await Promise.all(
    TABLES.map(async (table) => [table, await itemsOf(ask, set[table])] as const),
  );
  return Object.fromEntries(entries);
}

const NO_ITEMS: readonly EngineItem[] = [];

/** The items of a table. */
export function itemsIn(content: TableContent, table: TableName): readonly EngineItem[] {
  return content[table] ?? NO_ITEMS;
}

/** Writes items into empty tables. */
export async function fillTables(ask: AskEngine, set: TableSet, content: TableContent): Promise<void> {
  await Promise.all(TABLES.map((table) => write(ask, set[table], itemsIn(content, table).map(put))));
}

/**
 * Makes a set of tables hold exactly this content, whatever it held before.
 * @param held the items of tables that need not be read
 * @throws where too much differs for that to be worth it
 */
export async function restoreTables(
  ask: AskEngine,
  set: TableSet,
  content: TableContent,
  held: TableContent = {},
): Promise<void> {
  await Promise.all(
    TABLES.map(async (table) => {
      const wanted = itemsIn(content, table);
      if (held[table] === wanted) return;
      const writes = differences(table, held[table] ?? (await itemsOf(ask, set[table])), wanted);
      if (writes.length > MAX_DIFFERENCES) throw new Error(`${writes.length} items of ${table} differ.`);
      await write(ask, set[table], writes);
    }),
  );
}

async function itemsOf(ask: AskEngine, name: string): Promise<EngineItem[]> {
  const page = v.parse(PageSchema, await ask("Scan", { TableName: name, ConsistentRead: true }));
  if (page.LastEvaluatedKey !== undefined) throw new Error(`${name} holds more than a page.`);
  return page.Items;
}

function differences(table: TableName, found: readonly EngineItem[], wanted: readonly EngineItem[]) {
  const there = new Map(found.map((item) => [JSON.stringify(keyOf(table, item)), item]));
  const writes: object[] = [];
  for (const item of wanted) {
    const key = JSON.stringify(keyOf(table, item));
    if (!isDeepStrictEqual(there.get(key), item)) writes.push(put(item));
    there.delete(key);
  }
  return [...writes, ...[...there.values()].map((item) => ({ DeleteRequest: { Key: keyOf(table, item) } }))];
}

function put(item: EngineItem): object {
  return { PutRequest: { Item: item } };
}

function keyOf(table: TableName, item: EngineItem): EngineItem {
  const { partitionKey, sortKey }: TableDefinition = allTables[table];
  return Object.fromEntries(
    [partitionKey, ...(sortKey ? [sortKey] : [])].map(({ name }) => [name, item[name]]),
  );
}

async function write(ask: AskEngine, name: string, writes: readonly object[]): Promise<void> {
  for (let start = 0; start < writes.length; start += MAX_BATCH_WRITES) {
    await ask("BatchWriteItem", {
      RequestItems: { [name]: writes.slice(start, start + MAX_BATCH_WRITES) },
    });
  }
}
