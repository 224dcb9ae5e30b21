import * as v from "valibot";
import { appointmentHolds } from "../../../functions/appointments/appointment/appointment-plan.ts";
import { tourHolds } from "../../../functions/tours/tour/tour-holds.ts";
import { planWrites } from "../../../shared/holds/change-of-plan.ts";
import { clientHolder, type OwnHold } from "../../../shared/holds/party.ts";
import { type BookingNoun, type BookingTable, bookingNouns, nouns } from "../../../shared/nouns.ts";
import { AppointmentRecordSchema } from "../../../shared/tables/appointments-table.ts";
import type { Attributes, BulkTables, BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { historyOwner } from "../../../shared/tables/history-pages.ts";
import type { KeyValues } from "../../../shared/tables/table-definition.ts";
import { TourRecordSchema } from "../../../shared/tables/tours-table.ts";
import { ofClient, type PersonalItem } from "./personal-item.ts";

/** A tour or an appointment of the person. */
export interface PersonalBooking extends PersonalItem {
  readonly table: BookingTable;
  readonly key: KeyValues;
  readonly id: number;
  /** The keys in the calendar of the coach, the room or the tours that it still holds; none once it is over. */
  readonly frees: readonly string[];
  /** When it begins; undefined where the item cannot be read. */
  readonly startsAt?: string | undefined;
}

/** The tours and appointments of a person, each with what deletes it and gives its time back together. */
export async function personalBookings(
  tables: BulkTables,
  client: ClientId,
  now: Date,
): Promise<PersonalBooking[]> {
  const found: PersonalBooking[] = [];
  for (const noun of bookingNouns) {
    for await (const item of ofClient(tables, nouns[noun].table, client)) {
      const pages = await pagesOf(tables, { noun, item, client });
      found.push(bookingOf({ noun, item, client, pages }, now));
    }
  }
  return found;
}

/** What a booking holds, by its record. */
interface Held {
  readonly version: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly holds: readonly OwnHold[];
}

function heldByTour(record: unknown): Held {
  const tour = v.parse(TourRecordSchema, record);
  const { version, scheduled_datetime: startsAt, end_datetime: endsAt } = tour;
  return { version, startsAt, endsAt, holds: tourHolds(tour) };
}

function heldByAppointment(record: unknown): Held {
  const appointment = v.parse(AppointmentRecordSchema, record);
  const { version, start_date_time: startsAt, end_date_time: endsAt } = appointment;
  return { version, startsAt, endsAt, holds: appointmentHolds(appointment) };
}

/** The holds of a booking; undefined if its record cannot be read, which must not prevent an erasure. */
function heldBy(noun: BookingNoun, { record }: Attributes): Held | undefined {
  try {
    return noun === "tour" ? heldByTour(record) : heldByAppointment(record);
  } catch {
    return undefined;
  }
}

interface StoredBooking {
  readonly noun: BookingNoun;
  readonly item: Attributes;
  readonly client: ClientId;
  /** The keys of the pages of its history. */
  readonly pages: readonly KeyValues[];
}

/** The keys of the pages of a booking's history and of the series that begins with it; most bookings have neither. */
async function pagesOf(
  tables: BulkTables,
  { noun, item, client }: Omit<StoredBooking, "pages">,
): Promise<KeyValues[]> {
  const isFirstOfSeries = noun === "appointment" && seriesOf(item) === item.appointment_id;
  if (item.paged_changes === undefined && !isFirstOfSeries) return [];
  const id = Number(item[nouns[noun].id]);
  const owner = historyOwner({ kind: noun, tenant_id: client.tenant_id, id });
  const pages: KeyValues[] = [];
  for await (const { record } of tables.query("Parts", { name: "owner", value: owner })) {
    pages.push({ owner, record: String(record) });
  }
  return pages;
}

/** The series of an appointment; undefined if it belongs to none. */
function seriesOf({ record }: Attributes): number | undefined {
  const booked = v.safeParse(v.object({ series_id: v.optional(v.number()) }), record);
  return booked.success ? booked.output.series_id : undefined;
}

function bookingOf({ noun, item, client, pages }: StoredBooking, now: Date): PersonalBooking {
  const { tenant_id, client_id } = client;
  const { table, id: idField } = nouns[noun];
  const id = Number(item[idField]);
  const key = { tenant_id, [idField]: id };
  const deletedPages = pages.map((page): BulkWrite => ({ kind: "delete", table: "Parts", key: page }));
  const held = heldBy(noun, item);
  if (held === undefined) {
    return { table, key, id, frees: [], deletion: [{ kind: "delete", table, key }, ...deletedPages] };
  }
  // The person's own days are deleted as a whole. Freeing their cells would create the items again.
  const own = clientHolder(tenant_id, client_id).key;
  const before = held.holds.filter(({ holder }) => holder !== own);
  const frees = held.endsAt <= now.toISOString() ? [] : before.map(({ holder }) => holder);
  const deletion = [
    deletionOf(table, key, held.version),
    ...deletedPages,
    ...Object.values(planWrites([{ before, after: [] }], now)),
  ];
  return { table, key, id, frees, deletion, startsAt: held.startsAt };
}

/** Deletes a booking; refused if it has changed since it was read, because its holds may differ. */
function deletionOf(
  table: PersonalBooking["table"],
  key: PersonalBooking["key"],
  version: number,
): BulkWrite {
  return {
    kind: "delete",
    table,
    key,
    condition: "#record.version = :version",
    names: { "#record": "record" },
    values: { ":version": version },
  };
}
