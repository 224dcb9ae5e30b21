import { clientHolder } from "../../shared/holds/party.ts";
import { bulkBackOff } from "../../shared/tables/back-off.ts";
import type { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../shared/tables/client-id.ts";
import { clientRecord, joinedClientId } from "../../shared/tables/clients-table.ts";
import { emptyClient, readClientToEmpty } from "../../shared/tables/erased-clients.ts";
import { claimRecord } from "../../shared/tables/idempotency-table.ts";
import {
  clientTombstone,
  findTombstones,
  putTombstone,
  tombstoneName,
} from "../../shared/tables/tombstones.ts";
import { deliveryItems } from "./erasure/delivery-items.ts";
import { accessItems, clientItems, partItems } from "./erasure/identifying-items.ts";
import { hasLeftIndexes } from "./erasure/index-entries.ts";
import { messageItems } from "./erasure/message-items.ts";
import { type AnswersOf, personalAnswers } from "./erasure/personal-answers.ts";
import { type PersonalBooking, personalBookings } from "./erasure/personal-bookings.ts";
import { personalClassBookings } from "./erasure/personal-class-bookings.ts";
import { collect, type PersonalItem, type PersonalItems } from "./erasure/personal-item.ts";

/** What an erasure deleted. */
export interface Erasure {
  readonly erased: readonly PersonalItem[];
  /** The bookings among them that still held somebody's time. */
  readonly freed: readonly PersonalBooking[];
  /** Whether the last round found nothing more. */
  readonly isComplete: boolean;
  /** Whether an index still shows the person: their empty record waits for the next erasure. */
  readonly isInIndex: boolean;
}

// The first round deletes everything and the second finds nothing. Concurrent writes need more rounds.
const MAX_ROUNDS = 5;

/**
 * Finds every item about a person, also after an interrupted erasure. Reads the tenant's clients, tours and appointments,
 * and the whole tables Club, Classes, Idempotency, Messages and Webhooks.
 * @param now decides which bookings still hold time
 */
export async function personalItems(
  tables: BulkTables,
  client: ClientId,
  now = new Date(),
): Promise<(PersonalItem | PersonalBooking)[]> {
  const bookings = await personalBookings(tables, client, now);
  const ids = bookings.map(({ id }) => id);
  return [
    ...(await identifyingItems(tables, client)),
    ...(await derivedItems(tables, { client, bookingIds: new Set(ids) })),
    ...(await collect(personalClassBookings(tables, client, now))),
    ...bookings,
  ];
}

/**
 * Deletes everything that {@link personalItems} finds, and frees the coach, the room or the place of what was booked: each
 * booking with its holds in one transaction, under the version that was read. An item is deleted before the item that
 * leads to it, so that another erasure can complete an interrupted one. Tombstones come before all else, so that no import
 * adds the client again, neither under this id nor under one from which an import joined them. Then the client's record is
 * emptied, which tells of the erasure once: from there on nobody finds the person, and no booking commits. The record is
 * deleted last, when no index shows the person any more. Rounds repeat until one finds nothing.
 * @param now decides which bookings still hold time
 */
export async function eraseClient(tables: BulkTables, client: ClientId, now = new Date()): Promise<Erasure> {
  const erased: PersonalItem[] = [];
  const freed: PersonalBooking[] = [];
  // Includes the bookings of earlier rounds: a concurrent request may store its answer after its booking was deleted.
  const bookingIds = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let found = 0;
    const erase = async <Item extends PersonalItem>(items: readonly Item[]): Promise<Item[]> => {
      found += items.length;
      const done: Item[] = [];
      for (const item of items) if (await isDeleted(tables, item)) done.push(item);
      erased.push(...done);
      return done;
    };
    const identifying = await identifyingItems(tables, client);
    const record = identifying.filter(isRecordOf(client));
    const ids = idsOf(client, identifying);
    if (identifying.length > 0) await putTombstones(tables, ids, now);
    await emptyRecord(tables, client, ids, now);
    await erase(identifying.filter((item) => !record.includes(item)));
    const bookings = await personalBookings(tables, client, now);
    for (const { id } of bookings) bookingIds.add(id);
    await erase(await derivedItems(tables, { client, bookingIds }));
    freed.push(...(await erase(bookings)).filter(({ frees }) => frees.length > 0));
    for await (const item of personalClassBookings(tables, client, now)) await erase([item]);
    if (record.length > 0 && !(await hasLeftIndexes(tables, client))) {
      return { erased, freed, isComplete: false, isInIndex: true };
    }
    await erase(record);
    if (found === 0) return { erased, freed, isComplete: true, isInIndex: false };
  }
  return { erased, freed, isComplete: false, isInIndex: false };
}

/** Empties the client's record, as it is when nobody changes it; leaves one that is empty already. */
async function emptyRecord(
  tables: BulkTables,
  client: ClientId,
  ids: readonly ClientId[],
  now: Date,
): Promise<void> {
  const tombstone = clientTombstone(client);
  const retry = bulkBackOff();
  for (;;) {
    const found = await readClientToEmpty(tables, client);
    if (found === undefined) return;
    const told = (await findTombstones(tables, [tombstone])).get(tombstoneName(tombstone)) ?? 0;
    if ((await tables.transact(emptyClient(found, ids, told, now))).length === 0) return;
    await retry({ progressed: false });
  }
}

/** The person's ids: their own, and those of the club file from which an import joined them. */
function idsOf({ tenant_id, client_id }: ClientId, identifying: readonly PersonalItem[]): ClientId[] {
  const joined = identifying.flatMap(({ key }) => joinedClientId(String(key.record)) ?? []);
  return [client_id, ...joined].map((id) => ({ tenant_id, client_id: id }));
}

async function putTombstones(tables: BulkTables, ids: readonly ClientId[], now: Date): Promise<void> {
  for (const id of ids) await tables.transact([putTombstone(clientTombstone(id), now)]);
}

async function isDeleted(tables: BulkTables, item: PersonalItem): Promise<boolean> {
  const { table, key, expected, deletion } = item;
  if (deletion === undefined) return tables.delete(table, key, expected);
  return (await tables.transact(deletion)).length === 0;
}

/** The items that tell who the person is. */
function identifyingItems(tables: BulkTables, client: ClientId): Promise<PersonalItem[]> {
  return collect(accessItems(tables, client), partItems(tables, client), clientItems(tables, client));
}

function isRecordOf({ client_id }: ClientId) {
  return ({ table, key }: PersonalItem) => table === "Clients" && key.record === clientRecord(client_id);
}

/** The items derived from the client's id and bookings: kept answers, messages, deliveries, claimed ids and held days. */
function derivedItems(tables: BulkTables, of: AnswersOf): Promise<PersonalItem[]> {
  const { client, bookingIds } = of;
  return collect(
    personalAnswers(tables, of),
    messageItems(tables, of),
    deliveryItems(tables, client),
    claimItems(tables, [client.client_id, ...bookingIds]),
    heldDays(tables, client),
  );
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
