import * as v from "valibot";
import { withoutBookings } from "../../../functions/deliveries/messages/message-items.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { messagesTable } from "../../../shared/tables/messages-table.ts";
import { ownerOfClient } from "../../../shared/tables/owner-keys.ts";
import type { AnswersOf } from "./personal-answers.ts";
import type { PersonalItems } from "./personal-item.ts";

const BookingsSchema = v.object({
  owner: v.string(),
  record: v.string(),
  ids: v.optional(v.set(v.number()), () => new Set<number>()),
  told: v.optional(v.set(v.number()), () => new Set<number>()),
  /** That of which a coach knows. */
  booking_id: v.optional(v.number()),
});

/**
 * What the person was told and is still to be told, and their bookings in what coaches are told. What is counted for their address
 * is under a keyed hash, which only the functions can make, and is deleted after a day.
 */
export async function* messageItems(tables: BulkTables, { client, bookingIds }: AnswersOf): PersonalItems {
  const own = { name: messagesTable.partitionKey.name, value: ownerOfClient(client) };
  for await (const { owner, record } of tables.query("Messages", own)) {
    yield { table: "Messages", key: { owner, record } };
  }
  const coaches = `coach#${client.tenant_id}#`;
  for await (const item of tables.scan("Messages")) {
    const found = v.safeParse(BookingsSchema, item);
    if (!found.success || !found.output.owner.startsWith(coaches)) continue;
    const { owner, record, ids, told, booking_id } = found.output;
    const key = { owner, record };
    if (booking_id !== undefined && bookingIds.has(booking_id)) yield { table: "Messages", key };
    const theirs = [...bookingIds].filter((id) => ids.has(id) || told.has(id));
    if (theirs.length > 0) yield { table: "Messages", key, deletion: [withoutBookings(key, theirs)] };
  }
}
