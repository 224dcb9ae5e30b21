import { isDeepStrictEqual } from "node:util";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import * as v from "valibot";
import { AccessRecordSchema, isAccessItem } from "../../../shared/club/access-record.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { isFeedItem } from "../../../shared/tables/feed-items.ts";
import { physicalName, type TableName } from "../../../shared/tables/table-definition.ts";
import {
  clientTombstone,
  grantTombstone,
  isTombstone,
  type Tombstone,
} from "../../../shared/tables/tombstones.ts";
import { clientToldOf } from "../../../shared/webhooks/event-body.ts";
import type { Destination } from "../destination/destination-tables.ts";
import type { TableCopy } from "./copy-table.ts";
import { type Item, keyText, scanPages } from "./raw-table.ts";

const TombstoneKeySchema = v.object({ tenant_id: v.number(), record: v.string() });
const OfClientSchema = v.object({ tenant_id: v.number(), client_id: v.number() });

/** What a restore of a table does not undo, by the tombstones of the stack. */
export interface BarredItems extends Required<Pick<TableCopy, "isLeftOut" | "isKept">> {
  /** The principals whose access stays as a command has granted it since; filled while the copy runs. */
  readonly granted: readonly string[];
  /** The erased clients of whom the copy has brought a booking back; filled while it runs. */
  readonly erasedClients: readonly ClientId[];
}

/** Whether the stack has a tombstone. */
type HasTombstone = (tombstone: Tombstone) => boolean;

/**
 * Reads the stack's tombstones, and decides by them what is not copied to a table: access that was revoked, that a command has
 * granted otherwise since, or that is an erased client's; records, contacts and parts of erased clients; and deliveries that
 * tell of them. Bookings are copied, because they hold time in another table. The stack's own tombstones stay as they are, and
 * so do its calendar feeds: one that has ended since, perhaps because its URL was known to somebody else, must not answer again.
 */
export async function barredItems(
  stack: Pick<Destination, "client" | "names">,
  table: TableName,
  now: Date,
): Promise<BarredItems> {
  const has = await tombstonesOf(stack, now);
  const grants = table === "Club" ? await grantsOf(stack, now) : new Map<string, Item>();
  const grantOf = (item: Item) => grants.get(keyText(allTables[table], item));
  const granted = new Set<string>();
  const erasedClients = new Map<string, ClientId>();
  return {
    get granted() {
      return [...granted];
    },
    get erasedClients() {
      return [...erasedClients.values()];
    },
    isKept: (item, original) => {
      const attributes = unmarshall(item);
      if (original !== undefined && grantOf(item) !== undefined) return true;
      if (table === "Parts") return isFeedItem(attributes);
      return (table === "Clients" || table === "Club") && isTombstone(attributes);
    },
    isLeftOut: (item) => {
      const attributes = unmarshall(item);
      if (table === "Parts" && isFeedItem(attributes)) return true;
      const grant = grantOf(item);
      if (grant !== undefined && !isDeepStrictEqual(grant, item)) {
        granted.add(String(attributes.principal));
        return true;
      }
      if (table === "Club") return isBarredAccess(attributes, has);
      if (table === "Webhooks") {
        const told = clientToldOf(attributes.body);
        return told !== undefined && has(clientTombstone(told));
      }
      const tombstone = v.safeParse(TombstoneKeySchema, attributes);
      if (table === "Clients" && tombstone.success && isTombstone(tombstone.output)) {
        return has({ table, key: tombstone.output });
      }
      const of = v.safeParse(OfClientSchema, attributes);
      if (!of.success || !has(clientTombstone(of.output))) return false;
      if (table === "Clients" || table === "Parts") return true;
      erasedClients.set(`${of.output.tenant_id} ${of.output.client_id}`, of.output);
      return false;
    },
  };
}

async function tombstonesOf(
  { client, names }: Pick<Destination, "client" | "names">,
  now: Date,
): Promise<HasTombstone> {
  const found = new Set<string>();
  const nameOf = (table: Tombstone["table"], key: Item) => `${table} ${keyText(allTables[table], key)}`;
  for (const table of ["Clients", "Club"] as const) {
    const access = { client, definition: allTables[table], now };
    for await (const page of scanPages(access, physicalName(names, table))) {
      for (const item of page) if (isTombstone(unmarshall(item))) found.add(nameOf(table, item));
    }
  }
  return ({ table, key }) => found.has(nameOf(table, marshall(key)));
}

/** The access that a command has granted, as the stack has it, by the text of its key. */
async function grantsOf(
  { client, names }: Pick<Destination, "client" | "names">,
  now: Date,
): Promise<ReadonlyMap<string, Item>> {
  const grants = new Map<string, Item>();
  const access = { client, definition: allTables.Club, now };
  for await (const page of scanPages(access, physicalName(names, "Club"))) {
    for (const item of page) if ("granted_at" in item) grants.set(keyText(allTables.Club, item), item);
  }
  return grants;
}

function isBarredAccess(record: Readonly<Record<string, unknown>>, has: HasTombstone): boolean {
  const access = v.safeParse(AccessRecordSchema, record);
  if (!access.success || !isAccessItem(record)) return false;
  const { principal, tenants, client_id } = access.output;
  if (has(grantTombstone(principal))) return true;
  return (
    client_id !== undefined && tenants.some((tenant_id) => has(clientTombstone({ tenant_id, client_id })))
  );
}
