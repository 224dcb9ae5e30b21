import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { allTables } from "../../shared/tables/all-tables.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TableDefinition, TableName } from "../../shared/tables/table-definition.ts";
import type { TestTables } from "./engine.ts";
import { storedItems } from "./stored-items.ts";

/** An item as it is stored. */
export type Item = Readonly<Record<string, unknown>>;

/** Makes these a table's only items. */
export async function replaceItems(
  tables: Pick<TestTables, "client" | "names">,
  table: TableName,
  items: readonly Item[],
): Promise<void> {
  const there = new Map((await storedItems(tables, table)).map((item) => [keyText(table, item), item]));
  for (const item of items) there.delete(keyText(table, item));
  for (const item of there.values()) {
    const Key = marshall(keyOf(table, item));
    await tables.client.send(new DeleteItemCommand({ TableName: tables.names[table], Key }));
  }
  await new BulkTables(tables.client, tables.names).put(table, items);
}

function keyText(table: TableName, item: Item): string {
  return JSON.stringify(keyOf(table, item));
}

function keyOf(table: TableName, item: Item): Record<string, unknown> {
  const { partitionKey, sortKey }: TableDefinition = allTables[table];
  return Object.fromEntries(
    [partitionKey, ...(sortKey ? [sortKey] : [])].map(({ name }) => [name, item[name]]),
  );
}
