import * as v from "valibot";
import { clientHolder } from "../calendar/holder.ts";
import { appointmentsTable } from "../tables/appointments-table.ts";
import type { Attributes, BulkTables } from "../tables/bulk-tables.ts";
import { clientRecord } from "../tables/clients-table.ts";
import type { TableName } from "../tables/table-name.ts";
import { AccessRecordSchema, accessRecord } from "./access-record.ts";

/** A client or prospect; the number is their tenant's own. */
export interface ClientOfTenant {
  readonly tenant_id: number;
  readonly client_id: number;
}

/** An item that is there because of the person. */
export interface PersonalItem {
  readonly table: TableName;
  readonly key: Attributes;
}

type Found = AsyncGenerator<PersonalItem>;

/**
 * Every item that tells something of a person, whatever is already gone: an erasure that was interrupted is just done
 * again. The holds of coaches, rooms and tours name nobody and are not among them. Reads the tenant's clients and tours,
 * and the whole of Club and Idempotency.
 */
export async function personalItems(tables: BulkTables, client: ClientOfTenant): Promise<PersonalItem[]> {
  const bookings = await all(tourItems(tables, client), appointmentItems(tables, client));
  return [
    ...(await all(accessItems(tables, client), clientItems(tables, client))),
    ...bookings,
    ...(await all(heldDays(tables, client), answerItems(tables, client, bookings))),
  ];
}

/** Deletes items for good. */
export async function eraseItems(tables: BulkTables, items: readonly PersonalItem[]): Promise<void> {
  for (const { table, key } of items) await tables.delete(table, key);
}

async function all(...sources: readonly Found[]): Promise<PersonalItem[]> {
  const found: PersonalItem[] = [];
  for (const source of sources) for await (const item of source) found.push(item);
  return found;
}

/** The record, its picture and waiver, and whose the e-mail address and the mobile number are. */
async function* clientItems(tables: BulkTables, { tenant_id, client_id }: ClientOfTenant): Found {
  const own = clientRecord(client_id);
  for await (const item of tables.query("Clients", { name: "tenant_id", value: tenant_id })) {
    const record = String(item.record);
    const isTheirs = item.client_id === client_id || record === own || record.startsWith(`${own}#`);
    if (isTheirs) yield { table: "Clients", key: { tenant_id, record } };
  }
}

async function* tourItems(tables: BulkTables, { tenant_id, client_id }: ClientOfTenant): Found {
  for await (const item of tables.query("Tours", { name: "tenant_id", value: tenant_id })) {
    if (item.client_id === client_id) yield { table: "Tours", key: { tenant_id, tour_id: item.tour_id } };
  }
}

async function* appointmentItems(tables: BulkTables, { tenant_id, client_id }: ClientOfTenant): Found {
  const [, byClient] = appointmentsTable.indexes;
  const value = `${tenant_id}#${client_id}`;
  const partition = { index: byClient.name, name: byClient.partitionKey.name, value };
  for await (const { appointment_id } of tables.query("Appointments", partition)) {
    yield { table: "Appointments", key: { tenant_id, appointment_id } };
  }
}

/** The days on which the person is held. */
async function* heldDays(tables: BulkTables, { tenant_id, client_id }: ClientOfTenant): Found {
  const holder = clientHolder(tenant_id, client_id).key;
  for await (const { day } of tables.query("Calendar", { name: "holder", value: holder })) {
    yield { table: "Calendar", key: { holder, day } };
  }
}

/** A member's own access, which is for this client alone. */
async function* accessItems(tables: BulkTables, { tenant_id, client_id }: ClientOfTenant): Found {
  for await (const item of tables.scan("Club")) {
    const access = v.safeParse(AccessRecordSchema, item);
    if (!access.success || !String(item.record).startsWith(accessRecord(""))) continue;
    const isTheirs = access.output.client_id === client_id && access.output.tenants.includes(tenant_id);
    if (isTheirs) yield { table: "Club", key: { record: item.record } };
  }
}

const AnswerSchema = v.union([
  v.object({ id: v.number() }),
  v.pipe(
    v.object({ create_response: v.object({ id: v.number() }) }),
    v.transform(({ create_response }) => create_response),
  ),
]);

/** What is kept for a day: answers to the person's bookings, which tell of them, and the claims of their numbers. */
async function* answerItems(
  tables: BulkTables,
  { client_id }: ClientOfTenant,
  bookings: readonly PersonalItem[],
): Found {
  const ids = new Set<unknown>(bookings.map(({ key }) => key.tour_id ?? key.appointment_id));
  const claims = new Set([client_id, ...ids].map((id) => `id#${id}`));
  for await (const { record, body } of tables.scan("Idempotency")) {
    const answer = typeof body === "string" ? v.safeParse(AnswerSchema, JSON.parse(body)) : undefined;
    const isTheirs = claims.has(String(record)) || (answer?.success && ids.has(answer.output.id));
    if (isTheirs) yield { table: "Idempotency", key: { record } };
  }
}
