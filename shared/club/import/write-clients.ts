import * as v from "valibot";
import type { BulkTables } from "../../tables/bulk-tables.ts";
import { clientKey, clientRecord } from "../../tables/clients-table.ts";
import type { ClientOfFile } from "../client.ts";
import { clientItem, contactItems } from "./club-items.ts";
import type { LinkChecker } from "./link-checker.ts";

/** How the clients of a file get into the Clients table. */
export interface ClientsWriter {
  readonly tables: BulkTables;
  /** Whether a client who is there already is written anew, as one who has booked nothing. */
  readonly replaceClients: boolean;
  /** The names that the records of the whole file have. */
  readonly names: Pick<LinkChecker, "has">;
}

const StoredClientSchema = v.object({
  tenant_id: v.number(),
  client_id: v.number(),
  email_id: v.optional(v.string()),
  mobile_country_code: v.optional(v.string()),
  mobile_number: v.optional(v.number()),
});

type StoredClient = v.InferOutput<typeof StoredClientSchema>;

/**
 * Writes clients and whose their contacts are.
 * @param clients at most as many as one `BatchGetItem` can ask for
 * @returns how many were there already and were left as they are
 */
export async function writeClients(writer: ClientsWriter, clients: readonly ClientOfFile[]): Promise<number> {
  const { tables, replaceClients } = writer;
  const stored = await readStored(tables, clients);
  const there = new Set(stored.map(nameOf));
  const wanted = replaceClients ? clients : clients.filter((client) => !there.has(nameOf(client)));
  // Contacts before clients: where an import dies in between, the next one finds no client there and writes both.
  await tables.put("Clients", wanted.flatMap(contactItems));
  await tables.put("Clients", wanted.map(clientItem));
  if (replaceClients) await dropContacts(writer, stored);
  return clients.length - wanted.length;
}

async function readStored(tables: BulkTables, clients: readonly ClientOfFile[]): Promise<StoredClient[]> {
  const keys = clients.map(({ tenant_id, client_id }) => clientKey(tenant_id, client_id).key);
  const items = await tables.get("Clients", keys, Object.keys(StoredClientSchema.entries));
  return items.map((item) => v.parse(StoredClientSchema, item));
}

/** Deletes the contacts that a replaced client had and that the file gives to nobody. */
async function dropContacts(
  { tables, names }: ClientsWriter,
  replaced: readonly StoredClient[],
): Promise<void> {
  for (const { tenant_id, record, client_id } of replaced.flatMap(contactItems)) {
    if (names.has("contact", `${tenant_id}#${record}`)) continue;
    await tables.deleteWhere("Clients", { tenant_id, record }, { name: "client_id", value: client_id });
  }
}

function nameOf({
  tenant_id,
  client_id,
}: {
  readonly tenant_id: number;
  readonly client_id: number;
}): string {
  return `${tenant_id} ${clientRecord(client_id)}`;
}
