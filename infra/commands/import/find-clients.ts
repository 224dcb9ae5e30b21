import * as v from "valibot";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import {
  ContactItemSchema,
  clientRecord,
  JoinRecordSchema,
  joinRecord,
} from "../../../shared/tables/clients-table.ts";
import { type ClientPart, partName, partsOf } from "../../../shared/tables/parts-table.ts";
import {
  type ClientsKey,
  ClientsKeySchema,
  type Contacts,
  contactItems,
  recordName,
  type StoredContacts,
  type StoredPerson,
  StoredPersonSchema,
} from "./file-contacts.ts";

/** A client of the file and what the Clients table has of them. */
export interface FoundClient<Client extends ClientId> {
  readonly client: Client;
  /** The client's item, or the item of the person to whom an earlier import joined them. */
  readonly person: StoredPerson | undefined;
  /** The `client_id` in the join record, whether that person still exists or not. */
  readonly joinedAs: number | undefined;
}

/** Reads clients of the file from the Clients table, by their own id or by their join record. */
export async function findClients<Client extends ClientId>(
  tables: BulkTables,
  clients: readonly Client[],
): Promise<FoundClient<Client>[]> {
  const people = await readPeople(tables, clients);
  const others = clients.filter((client) => !people.has(recordName(personKey(client))));
  const joins = await readRecords(tables, others.map(joinKey), JoinRecordSchema);
  const joined = await readPeople(tables, [...joins.values()]);
  return clients.map((client) => {
    const join = joins.get(recordName(joinKey(client)));
    const person = people.get(recordName(personKey(client)));
    return {
      client,
      person: person ?? (join && joined.get(recordName(personKey(join)))),
      joinedAs: join?.client_id,
    };
  });
}

/**
 * Reads the stored contacts that equal the clients' contacts in the file or in their items, and the other contacts of their
 * owners.
 */
export async function findContacts(
  tables: BulkTables,
  clients: readonly FoundClient<Contacts>[],
): Promise<StoredContacts> {
  const wanted = clients.flatMap(({ client, person }) => [client, ...(person === undefined ? [] : [person])]);
  const contacts = await readRecords(tables, wanted.flatMap(contactItems), ContactItemSchema);
  const owners = await readPeople(tables, [...contacts.values()]);
  const others = await readRecords(tables, [...owners.values()].flatMap(contactItems), ContactItemSchema);
  const found = [...new Map([...contacts, ...others]).values()];
  return new Map(
    found.map((contact) => [
      recordName(contact),
      { contact, owner: owners.get(recordName(personKey(contact))) },
    ]),
  );
}

/** An image or a waiver that is stored of a person. */
export interface StoredPart {
  /** The sort key. */
  readonly record: string;
  /** The field of a prospect that it was given in. */
  readonly name: ClientPart;
  /** Who gave it; undefined for an image. */
  readonly given_by: unknown;
}

/** The images and waivers of people, by {@link recordName} of the person. */
export type StoredParts = ReadonlyMap<string, readonly StoredPart[]>;

/** Looks which images and waivers are stored of people; those that were emptied expire by themselves. */
export async function findParts(tables: BulkTables, people: readonly ClientId[]): Promise<StoredParts> {
  const found = new Map<string, readonly StoredPart[]>();
  for (const { tenant_id, client_id } of people) {
    const parts: StoredPart[] = [];
    for await (const { record, expires_at, given_by } of tables.query(
      "Parts",
      partsOf({ tenant_id, client_id }),
    )) {
      const name = partName(String(record));
      if (expires_at === undefined && name !== undefined) {
        parts.push({ record: String(record), name, given_by });
      }
    }
    found.set(recordName(personKey({ tenant_id, client_id })), parts);
  }
  return found;
}

/** The clients of whom an interrupted erasure has left an empty record, by {@link recordName} of the record. */
export async function findEmptied(
  tables: BulkTables,
  clients: readonly ClientId[],
): Promise<ReadonlySet<string>> {
  const names = [...Object.keys(ClientsKeySchema.entries), "version"];
  const records = await tables.get("Clients", clients.map(personKey), names);
  const emptied = records.filter((record) => !("version" in record));
  return new Set(emptied.map((record) => recordName(v.parse(ClientsKeySchema, record))));
}

function personKey({ tenant_id, client_id }: ClientId): ClientsKey {
  return { tenant_id, record: clientRecord(client_id) };
}

function joinKey({ tenant_id, client_id }: ClientId): ClientsKey {
  return { tenant_id, record: joinRecord(client_id) };
}

/** Reads people; an item without a version is left of one who is being erased. */
function readPeople(tables: BulkTables, people: readonly ClientId[]): Promise<Map<string, StoredPerson>> {
  return readRecords(tables, people.map(personKey), StoredPersonSchema, "version");
}

/**
 * Reads records by their keys, which may repeat; the result is keyed by {@link recordName}.
 * @param required an attribute without which an item counts as none
 */
async function readRecords<Item extends ClientsKey>(
  tables: BulkTables,
  keys: readonly ClientsKey[],
  schema: v.GenericSchema<unknown, Item> & { readonly entries: object },
  required = "record",
): Promise<Map<string, Item>> {
  const distinct = new Map(
    keys.map(({ tenant_id, record }) => [recordName({ tenant_id, record }), { tenant_id, record }]),
  );
  const items = await tables.get("Clients", [...distinct.values()], Object.keys(schema.entries));
  const present = items.filter((item) => required in item);
  return new Map(
    present.map((item) => {
      const parsed = v.parse(schema, item);
      return [recordName(parsed), parsed];
    }),
  );
}
