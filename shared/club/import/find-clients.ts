import * as v from "valibot";
import type { BulkTables } from "../../tables/bulk-tables.ts";
import {
  type ClientId,
  type ContactItem,
  ContactItemSchema,
  clientRecord,
  importedRecord,
  OpenTourSchema,
  waiverRecord,
} from "../../tables/clients-table.ts";
import { type Contacts, contactItems } from "./club-items.ts";

const StoredPersonSchema = v.object({
  tenant_id: v.number(),
  record: v.string(),
  client_id: v.number(),
  status: v.string(),
  version: v.number(),
  email_id: v.optional(v.string()),
  mobile_country_code: v.optional(v.string()),
  mobile_number: v.optional(v.number()),
  open_tour: v.optional(OpenTourSchema),
  imported_client_id: v.optional(v.number()),
  full_name: v.optional(v.string()),
  medical_alert: v.optional(v.string()),
  password_hash: v.optional(v.string()),
});

const ContactOwnerSchema = v.object({ ...StoredPersonSchema.entries, memberships: v.array(v.unknown()) });

/** What an import needs to know of a client or prospect who is there. */
export type StoredPerson = v.InferOutput<typeof StoredPersonSchema>;

/** Somebody who has a contact that an import wants for a client of the file. */
export type ContactOwner = v.InferOutput<typeof ContactOwnerSchema>;

/** A client of the file, as far as they are there. */
export interface FoundClient<Client extends ClientId> {
  readonly client: Client;
  /** Their record, or that of the person to whom an earlier import joined them. */
  readonly person: StoredPerson | undefined;
  /** The `client_id` under which an earlier import joined them, whether that person is still there or not. */
  readonly joinedAs: number | undefined;
}

/** A contact as it is stored. */
export interface FoundContact {
  readonly contact: ContactItem;
  /** Undefined where the contact names somebody who is not there. */
  readonly owner: ContactOwner | undefined;
}

/** A contact whose owner is there. */
export interface OwnedContact extends FoundContact {
  readonly owner: ContactOwner;
}

/** Stored contacts by {@link recordName}. */
export type FoundContacts = ReadonlyMap<string, FoundContact>;

const RecordKeySchema = v.object({ tenant_id: v.number(), record: v.string() });

type RecordKey = Readonly<v.InferOutput<typeof RecordKeySchema>>;

/** The name of a record of the Clients table in maps. */
export function recordName({ tenant_id, record }: RecordKey): string {
  return `${tenant_id} ${record}`;
}

/** Reads which clients of the file are there, under their own id or as a person to whom they were joined. */
export async function findClients<Client extends ClientId>(
  tables: BulkTables,
  clients: readonly Client[],
): Promise<FoundClient<Client>[]> {
  const people = await readRecords(tables, clients.map(personKey), StoredPersonSchema);
  const others = clients.filter((client) => !people.has(recordName(personKey(client))));
  const pointers = await readRecords(tables, others.map(pointerKey), ContactItemSchema);
  const joined = await readRecords(tables, [...pointers.values()].map(personKey), StoredPersonSchema);
  return clients.map((client) => {
    const pointer = pointers.get(recordName(pointerKey(client)));
    const person = people.get(recordName(personKey(client)));
    return {
      client,
      person: person ?? (pointer && joined.get(recordName(personKey(pointer)))),
      joinedAs: pointer?.client_id,
    };
  });
}

/** Reads who has the contacts that these clients have in the file and in their records, and the owners' other contacts. */
export async function findContacts(
  tables: BulkTables,
  clients: readonly FoundClient<Contacts>[],
): Promise<FoundContacts> {
  const wanted = clients.flatMap(({ client, person }) => [client, ...(person === undefined ? [] : [person])]);
  const contacts = await readRecords(tables, wanted.flatMap(contactItems), ContactItemSchema);
  const owners = await readRecords(tables, [...contacts.values()].map(personKey), ContactOwnerSchema);
  const others = await readRecords(tables, [...owners.values()].flatMap(contactItems), ContactItemSchema);
  const found = [...new Map([...contacts, ...others]).values()];
  return new Map(
    found.map((contact) => [
      recordName(contact),
      { contact, owner: owners.get(recordName(personKey(contact))) },
    ]),
  );
}

/** Reads who of these people has signed a waiver; gives the waivers by {@link recordName}. */
export async function findWaivers(
  tables: BulkTables,
  people: readonly ClientId[],
): Promise<ReadonlySet<string>> {
  const waivers = await readRecords(tables, people.map(waiverKey), RecordKeySchema);
  return new Set(waivers.keys());
}

/** The key of a person's waiver. */
export function waiverKey({ tenant_id, client_id }: ClientId): RecordKey {
  return { tenant_id, record: waiverRecord(client_id) };
}

function personKey({ tenant_id, client_id }: ClientId): RecordKey {
  return { tenant_id, record: clientRecord(client_id) };
}

function pointerKey({ tenant_id, client_id }: ClientId): RecordKey {
  return { tenant_id, record: importedRecord(client_id) };
}

/** Reads those records that are there, by {@link recordName}. */
async function readRecords<Item extends RecordKey>(
  tables: BulkTables,
  keys: readonly RecordKey[],
  schema: v.GenericSchema<unknown, Item> & { readonly entries: object },
): Promise<Map<string, Item>> {
  const distinct = new Map(
    keys.map(({ tenant_id, record }) => [`${tenant_id} ${record}`, { tenant_id, record }]),
  );
  const items = await tables.get("Clients", [...distinct.values()], Object.keys(schema.entries));
  return new Map(
    items.map((item) => {
      const parsed = v.parse(schema, item);
      return [recordName(parsed), parsed];
    }),
  );
}
