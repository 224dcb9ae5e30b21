import * as v from "valibot";
import { AccessRecordSchema, accessKey, isAccessItem } from "../../../shared/club/access-record.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { clientRecord } from "../../../shared/tables/clients-table.ts";
import { deleteEmptyClient } from "../../../shared/tables/erased-clients.ts";
import { CALENDAR_RECORD, deleteFeed } from "../../../shared/tables/feed-items.ts";
import { partKey, partsOf } from "../../../shared/tables/parts-table.ts";
import { ofClient, type PersonalItems } from "./personal-item.ts";

/** The access records of the client's own tokens. */
export async function* accessItems(tables: BulkTables, { tenant_id, client_id }: ClientId): PersonalItems {
  for await (const item of tables.scan("Club")) {
    const access = v.safeParse(AccessRecordSchema, item);
    if (!access.success || !isAccessItem(item)) continue;
    const isTheirs = access.output.client_id === client_id && access.output.tenants.includes(tenant_id);
    const expected = { client_id, tenants: access.output.tenants };
    if (isTheirs) yield { table: "Club", key: accessKey(access.output.principal), expected };
  }
}

/** The images, the waivers, the history of the profile, and the calendar feed with what leads to it. */
export async function* partItems(tables: BulkTables, client: ClientId): PersonalItems {
  for await (const { record, feed } of tables.query("Parts", partsOf(client))) {
    if (record === CALENDAR_RECORD) yield { table: "Parts", key: deleteFeed(String(feed)).key };
    yield { table: "Parts", key: partKey(client, String(record)) };
  }
}

/** The client's record, contacts and join record. The record is deleted only once it is empty. */
export async function* clientItems(tables: BulkTables, client: ClientId): PersonalItems {
  for await (const { record } of ofClient(tables, "Clients", client)) {
    const expected = { client_id: client.client_id };
    const isOwn = record === clientRecord(client.client_id);
    const deletion = isOwn ? { deletion: [deleteEmptyClient(client)] } : {};
    yield { table: "Clients", key: { tenant_id: client.tenant_id, record }, expected, ...deletion };
  }
}
