import { paginateScan } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { TableName } from "../../shared/tables/table-definition.ts";
import type { TestTables } from "./engine.ts";

/**
 * Every item of a table, as it is stored.
 * @param index the index whose items are wanted in place of the table's
 */
export async function storedItems(
  { client, names }: Pick<TestTables, "client" | "names">,
  table: TableName,
  index?: string,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const from = index === undefined ? { ConsistentRead: true } : { IndexName: index };
  for await (const page of paginateScan({ client }, { TableName: names[table], ...from })) {
    items.push(...(page.Items ?? []).map((item) => unmarshall(item)));
  }
  return items;
}

/** The records of all tours or appointments, as they are stored. */
export async function storedRecords(
  tables: Pick<TestTables, "client" | "names">,
  table: "Tours" | "Appointments",
): Promise<Record<string, unknown>[]> {
  const items = await storedItems(tables, table);
  return items.map(({ record }) => record as Record<string, unknown>);
}
