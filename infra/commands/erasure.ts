import * as v from "valibot";
import { clientHolder } from "../../shared/calendar/holder.ts";
import { AccessRecordSchema, accessKey, isAccessItem } from "../../shared/club/access-record.ts";
import type { Attributes, BulkTables } from "../../shared/tables/bulk-tables.ts";
import { type ClientId, clientRecord } from "../../shared/tables/clients-table.ts";
import { claimRecord } from "../../shared/tables/idempotency-table.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";

/** An item that exists because of the person. */
export interface PersonalItem {
  readonly table: TableName;
  readonly key: Attributes;
  /** The attributes that show it to be the person's; an item that has others by now is somebody else's and stays. */
  readonly expected?: Attributes;
}

/** What an erasure deleted. */
export interface Erasure {
  readonly erased: readonly PersonalItem[];
  /** Whether the last round found nothing more. */
  readonly isComplete: boolean;
}

type PersonalItems = AsyncGenerator<PersonalItem>;

// The first round deletes everything and the second finds nothing. Concurrent writes need more rounds.
const MAX_ROUNDS = 5;

/**
 * Finds every item about a person, also after an interrupted erasure. The holds of coaches, rooms and tours name nobody and
 * are not included. Reads the tenant's clients, tours and appointments, the whole Club table, and the whole Idempotency
 * table if the person has bookings.
 */
export async function personalItems(tables: BulkTables, client: ClientId): Promise<PersonalItem[]> {
  const bookings = await collect(bookingItems(tables, client));
  return [
    ...(await identifyingItems(tables, client)),
    ...(await derivedItems(tables, client, bookings)),
    ...bookings,
  ];
}

/**
 * Deletes everything that {@link personalItems} finds. An item is deleted before the item that leads to it, so that another
 * erasure can complete an interrupted one. No booking commits without the client's record: bookings are read after its
 * deletion. Rounds repeat until one finds nothing.
 */
export async function eraseClient(tables: BulkTables, client: ClientId): Promise<Erasure> {
  const erased: PersonalItem[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let found = 0;
    const erase = async (items: readonly PersonalItem[]) => {
      found += items.length;
      for (const item of items) {
        if (await tables.delete(item.table, item.key, item.expected)) erased.push(item);
      }
    };
    await erase(await identifyingItems(tables, client));
    const bookings = await collect(bookingItems(tables, client));
    await erase(await derivedItems(tables, client, bookings));
    await erase(bookings);
    if (found === 0) return { erased, isComplete: true };
  }
  return { erased, isComplete: false };
}

async function collect(...sources: readonly PersonalItems[]): Promise<PersonalItem[]> {
  const found: PersonalItem[] = [];
  for (const source of sources) for await (const item of source) found.push(item);
  return found;
}

/** The items that new bookings need; the client's record last. */
async function identifyingItems(tables: BulkTables, client: ClientId): Promise<PersonalItem[]> {
  const own = clientRecord(client.client_id);
  const items = await collect(
    accessItems(tables, client),
    partItems(tables, client),
    clientItems(tables, client),
  );
  return items.sort((a, b) => Number(a.key.record === own) - Number(b.key.record === own));
}

/** The access records of the client's own tokens. */
async function* accessItems(tables: BulkTables, { tenant_id, client_id }: ClientId): PersonalItems {
  for await (const item of tables.scan("Club")) {
    const access = v.safeParse(AccessRecordSchema, item);
    if (!access.success || !isAccessItem(item)) continue;
    const isTheirs = access.output.client_id === client_id && access.output.tenants.includes(tenant_id);
    const expected = { client_id, tenants: access.output.tenants };
    if (isTheirs) yield { table: "Club", key: accessKey(access.output.principal), expected };
  }
}

/** The image and the waiver. */
async function* partItems(tables: BulkTables, { tenant_id, client_id }: ClientId): PersonalItems {
  const sortKey = { name: "record", prefix: `${clientRecord(client_id)}#` };
  for await (const { record } of tables.query("Clients", { name: "tenant_id", value: tenant_id, sortKey })) {
    yield { table: "Clients", key: { tenant_id, record } };
  }
}

/** The client's record, contacts and join record. */
async function* clientItems(tables: BulkTables, client: ClientId): PersonalItems {
  for await (const { record } of ofClient(tables, "Clients", client)) {
    const expected = { client_id: client.client_id };
    yield { table: "Clients", key: { tenant_id: client.tenant_id, record }, expected };
  }
}

async function* bookingItems(tables: BulkTables, client: ClientId): PersonalItems {
  const { tenant_id } = client;
  for await (const { tour_id } of ofClient(tables, "Tours", client)) {
    yield { table: "Tours", key: { tenant_id, tour_id } };
  }
  for await (const { appointment_id } of ofClient(tables, "Appointments", client)) {
    yield { table: "Appointments", key: { tenant_id, appointment_id } };
  }
}

/** The items of a tenant's partition with this client. Consistent, unlike an index, which lags behind a booking. */
function ofClient(tables: BulkTables, table: TableName, { tenant_id, client_id }: ClientId) {
  const partition = { name: "tenant_id", value: tenant_id };
  return tables.query(table, partition, { name: "client_id", value: client_id });
}

/** The items derived from the client's id and bookings: stored answers, claimed ids and held days. */
function derivedItems(
  tables: BulkTables,
  client: ClientId,
  bookings: readonly PersonalItem[],
): Promise<PersonalItem[]> {
  const ids = bookings.map(({ key }) => Number(key.tour_id ?? key.appointment_id));
  return collect(
    answerItems(tables, new Set(ids)),
    claimItems(tables, [client.client_id, ...ids]),
    heldDays(tables, client),
  );
}

// In the answer to a new appointment, `update_response` is about the membership: `create_response` comes first.
const AnswerSchema = v.union([
  v.object({ id: v.number() }),
  v.pipe(
    v.object({ create_response: v.object({ id: v.number() }) }),
    v.transform(({ create_response }) => create_response),
  ),
  v.pipe(
    v.object({ update_response: v.object({ id: v.number() }) }),
    v.transform(({ update_response }) => update_response),
  ),
]);

/** The stored answers of the bookings. */
async function* answerItems(tables: BulkTables, bookingIds: ReadonlySet<number>): PersonalItems {
  if (bookingIds.size === 0) return;
  for await (const { record, request_hash, body } of tables.scan("Idempotency")) {
    const answer = typeof body === "string" ? v.safeParse(AnswerSchema, JSON.parse(body)) : undefined;
    // The same key may have the answer of a later booking by now.
    const expected = { request_hash, body };
    if (answer?.success && bookingIds.has(answer.output.id))
      yield { table: "Idempotency", key: { record }, expected };
  }
}

async function* claimItems(tables: BulkTables, ids: readonly number[]): PersonalItems {
  const keys = [...new Set(ids)].map((id) => ({ record: claimRecord(id) }));
  for (const { record } of await tables.get("Idempotency", keys, ["record"])) {
    yield { table: "Idempotency", key: { record } };
  }
}

/** The days on which the person is held. */
async function* heldDays(tables: BulkTables, { tenant_id, client_id }: ClientId): PersonalItems {
  const holder = clientHolder(tenant_id, client_id).key;
  for await (const { day } of tables.query("Calendar", { name: "holder", value: holder })) {
    yield { table: "Calendar", key: { holder, day } };
  }
}
