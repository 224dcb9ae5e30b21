import * as v from "valibot";
import { clientHolder } from "../calendar/holder.ts";
import type { Attributes, BulkTables } from "../tables/bulk-tables.ts";
import { type ClientId, clientRecord } from "../tables/clients-table.ts";
import { claimRecord } from "../tables/idempotency-table.ts";
import type { TableName } from "../tables/table-name.ts";
import { AccessRecordSchema, accessRecord } from "./access-record.ts";

/** An item that is there because of the person. */
export interface PersonalItem {
  readonly table: TableName;
  readonly key: Attributes;
  /** By what it is known to be the person's; with other values it has become somebody else's, and is not deleted. */
  readonly expected?: Attributes;
}

/** What an erasure deleted. */
export interface Erasure {
  readonly erased: readonly PersonalItem[];
  /** Whether a last look found nothing more. */
  readonly isComplete: boolean;
}

type Found = AsyncGenerator<PersonalItem>;

// One round deletes everything, a second one finds nothing; more are needed only where somebody writes at the same time.
const MAX_ROUNDS = 5;

/**
 * Every item that tells something of a person, whatever is already gone. The holds of coaches, rooms and tours name nobody
 * and are not among them. Reads the tenant's clients, tours and appointments, the whole of Club, and where the person has
 * bookings the whole of Idempotency.
 */
export async function personalItems(tables: BulkTables, client: ClientId): Promise<PersonalItem[]> {
  const bookings = await all(bookingItems(tables, client));
  return [
    ...(await identifyingItems(tables, client)),
    ...(await itemsOf(tables, client, bookings)),
    ...bookings,
  ];
}

/**
 * Deletes everything that {@link personalItems} finds. What leads to an item is deleted after it, so that an erasure that
 * was cut off is completed by another. Once the client's record is gone no booking can commit, so bookings are looked for
 * after that, and everything is looked for again until nothing is there.
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
    const bookings = await all(bookingItems(tables, client));
    await erase(await itemsOf(tables, client, bookings));
    await erase(bookings);
    if (found === 0) return { erased, isComplete: true };
  }
  return { erased, isComplete: false };
}

async function all(...sources: readonly Found[]): Promise<PersonalItem[]> {
  const found: PersonalItem[] = [];
  for (const source of sources) for await (const item of source) found.push(item);
  return found;
}

/** What new bookings are made with, the client's record last. */
async function identifyingItems(tables: BulkTables, client: ClientId): Promise<PersonalItem[]> {
  const own = clientRecord(client.client_id);
  const items = await all(
    accessItems(tables, client),
    partItems(tables, client),
    clientItems(tables, client),
  );
  return items.sort((a, b) => Number(a.key.record === own) - Number(b.key.record === own));
}

/** A member's own access, which is for this client alone. */
async function* accessItems(tables: BulkTables, { tenant_id, client_id }: ClientId): Found {
  for await (const item of tables.scan("Club")) {
    const access = v.safeParse(AccessRecordSchema, item);
    if (!access.success || !String(item.record).startsWith(accessRecord(""))) continue;
    const isTheirs = access.output.client_id === client_id && access.output.tenants.includes(tenant_id);
    const expected = { client_id, tenants: access.output.tenants };
    if (isTheirs) yield { table: "Club", key: { record: item.record }, expected };
  }
}

/** The picture and the waiver. */
async function* partItems(tables: BulkTables, { tenant_id, client_id }: ClientId): Found {
  const sortKey = { name: "record", prefix: `${clientRecord(client_id)}#` };
  for await (const { record } of tables.query("Clients", { name: "tenant_id", value: tenant_id, sortKey })) {
    yield { table: "Clients", key: { tenant_id, record } };
  }
}

/** The client's record, and what says that a contact or an id of the club file is theirs. */
async function* clientItems(tables: BulkTables, client: ClientId): Found {
  for await (const { record } of ofClient(tables, "Clients", client)) {
    const expected = { client_id: client.client_id };
    yield { table: "Clients", key: { tenant_id: client.tenant_id, record }, expected };
  }
}

async function* bookingItems(tables: BulkTables, client: ClientId): Found {
  const { tenant_id } = client;
  for await (const { tour_id } of ofClient(tables, "Tours", client)) {
    yield { table: "Tours", key: { tenant_id, tour_id } };
  }
  for await (const { appointment_id } of ofClient(tables, "Appointments", client)) {
    yield { table: "Appointments", key: { tenant_id, appointment_id } };
  }
}

/** The items of a tenant's partition with this client, consistently: an index would lag behind a booking. */
function ofClient(tables: BulkTables, table: TableName, { tenant_id, client_id }: ClientId) {
  const partition = { name: "tenant_id", value: tenant_id };
  return tables.query(table, partition, { name: "client_id", value: client_id });
}

/** What is there because of the client's id and their bookings: answers, claimed ids and held days. */
function itemsOf(
  tables: BulkTables,
  client: ClientId,
  bookings: readonly PersonalItem[],
): Promise<PersonalItem[]> {
  const ids = bookings.map(({ key }) => Number(key.tour_id ?? key.appointment_id));
  return all(
    answerItems(tables, new Set(ids)),
    claimItems(tables, [client.client_id, ...ids]),
    heldDays(tables, client),
  );
}

const AnswerSchema = v.union([
  v.object({ id: v.number() }),
  v.pipe(
    v.object({ create_response: v.object({ id: v.number() }) }),
    v.transform(({ create_response }) => create_response),
  ),
]);

/** The answers that are kept of bookings, which tell of the person. */
async function* answerItems(tables: BulkTables, bookingIds: ReadonlySet<number>): Found {
  if (bookingIds.size === 0) return;
  for await (const { record, fingerprint, body } of tables.scan("Idempotency")) {
    const answer = typeof body === "string" ? v.safeParse(AnswerSchema, JSON.parse(body)) : undefined;
    // The same request under the same key may have another answer by now: that of a later booking.
    const expected = { fingerprint, body };
    if (answer?.success && bookingIds.has(answer.output.id))
      yield { table: "Idempotency", key: { record }, expected };
  }
}

async function* claimItems(tables: BulkTables, ids: readonly number[]): Found {
  const keys = [...new Set(ids)].map((id) => ({ record: claimRecord(id) }));
  for (const { record } of await tables.get("Idempotency", keys, ["record"])) {
    yield { table: "Idempotency", key: { record } };
  }
}

/** The days on which the person is held. */
async function* heldDays(tables: BulkTables, { tenant_id, client_id }: ClientId): Found {
  const holder = clientHolder(tenant_id, client_id).key;
  for await (const { day } of tables.query("Calendar", { name: "holder", value: holder })) {
    yield { table: "Calendar", key: { holder, day } };
  }
}
