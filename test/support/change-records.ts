import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TestTables } from "./engine.ts";
import { storedItems } from "./stored-items.ts";

/**
 * Changes stored records of the club.
 * @param isMeant which ones; at least one
 */
export async function changeRecords(
  tables: Pick<TestTables, "client" | "names">,
  isMeant: (item: Readonly<Record<string, unknown>>) => boolean,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const meant = (await storedItems(tables, "Club")).filter(isMeant);
  if (meant.length === 0) throw new Error("The club has no such record.");
  await new BulkTables(tables.client, tables.names).put(
    "Club",
    meant.map((item) => ({ ...item, ...fields })),
  );
}

/** Whether an item of the Club table is this tenant, by its number or its UUID. */
export function isTenant(tenantId: number) {
  return (item: Readonly<Record<string, unknown>>) => item.tenant_id === tenantId && "time_zone" in item;
}
