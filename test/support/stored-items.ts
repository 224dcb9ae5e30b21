import { paginateScan } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { TableName } from "../../shared/tables/table-definition.ts";
import type { TestTables } from "./engine.ts";

/** Every item of a table, as it is stored. */
export async function storedItems(
  { client, names }: Pick<TestTables, "client" | "names">,
  table: TableName,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of paginateScan({ client }, { TableName: names[table], ConsistentRead: true })) {
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
