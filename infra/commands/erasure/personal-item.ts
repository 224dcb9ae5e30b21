import type { Attributes, BulkTables, BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";

/** An item that exists because of the person. */
export interface PersonalItem {
  readonly table: TableName;
  readonly key: Attributes;
  /** The attributes that identify it as the person's. If they have changed, it is somebody else's and stays. */
  readonly expected?: Attributes;
  /** The writes that delete it together with its holds; undefined if it is deleted alone. */
  readonly deletion?: readonly BulkWrite[];
}

/** Items that exist because of the person. */
export type PersonalItems = AsyncGenerator<PersonalItem>;

/** The items of all sources. */
export async function collect(...sources: readonly PersonalItems[]): Promise<PersonalItem[]> {
  const found: PersonalItem[] = [];
  for (const source of sources) for await (const item of source) found.push(item);
  return found;
}

/** The items of a tenant's partition with this client. Consistent, unlike an index, which lags behind a booking. */
export function ofClient(tables: BulkTables, table: TableName, { tenant_id, client_id }: ClientId) {
  const partition = { name: "tenant_id", value: tenant_id };
  return tables.query(table, partition, { name: "client_id", value: client_id });
}
