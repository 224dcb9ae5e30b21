import { type ClassBookingFilter, MAX_LEFT_OUT } from "../tables/class-booking-filter.ts";
import { type ClassBookingRecord, classBookingKey, madeByOf } from "../tables/class-booking-items.ts";
import { bookingsOfClass, readClassBooking } from "../tables/class-booking-reads.ts";
import { type BookedClass, readBookedClass } from "../tables/classes-table.ts";
import type { Database } from "../tables/database.ts";
import { dueClasses } from "../tables/due-items.ts";
import { readById } from "../tables/read-by-id.ts";
import { followingClass, lagsBehind } from "./follow-class.ts";

const ALL_TIME = "9999-12-31T23:59:59.999Z";

/** The classes of bookings as they are now, by id. Consistent. */
export async function readBookedClasses(
  database: Pick<Database, "read">,
  tenantId: number,
  records: readonly Pick<ClassBookingRecord, "class_id">[],
): Promise<ReadonlyMap<number, BookedClass>> {
  return await readById(
    database,
    records.map(({ class_id }) => class_id),
    (id) => readBookedClass(tenantId, id),
  );
}

/** The bookings of classes whose bookings still follow a change. */
export interface FollowingBookings {
  /** The classes; a list leaves out what its index has of them. */
  readonly classIds: readonly number[];
  /** Their bookings, as they are once they have followed. */
  readonly records: readonly ClassBookingRecord[];
}

/**
 * Reads the bookings of classes that are settling; as a rule there are none. An index still has their old status and time. So
 * lists leave those out, and filter and order these instead.
 * @param clientId only those of this client
 */
export async function readFollowingBookings(
  database: Pick<Database, "read" | "query">,
  tenantId: number,
  clientId?: number,
): Promise<FollowingBookings> {
  const isOwn = (due: { readonly tenant_id: number }) => due.tenant_id === tenantId;
  const due = await database.query(dueClasses(ALL_TIME), isOwn, MAX_LEFT_OUT);
  const classes = await readBookedClasses(database, tenantId, due);
  const classIds = [...classes.keys()];
  const bookings =
    clientId === undefined
      ? await Promise.all(classIds.map((id) => allBookings(database, tenantId, id)))
      : [await bookingsOf(database, tenantId, clientId, classIds)];
  const records = bookings.flat().flatMap(({ record }) => {
    const of = classes.get(record.class_id)?.record;
    if (of === undefined || !lagsBehind(record, of)) return [record];
    return [{ ...followingClass(record, of), class_version: of.followed_version }];
  });
  return { classIds, records };
}

async function allBookings(database: Pick<Database, "query">, tenantId: number, classId: number) {
  return await database.query(bookingsOfClass(tenantId, classId), () => true, Number.POSITIVE_INFINITY);
}

async function bookingsOf(
  database: Pick<Database, "read">,
  tenantId: number,
  clientId: number,
  classIds: readonly number[],
) {
  const found = await readById(database, classIds, (id) => readClassBooking(tenantId, id, clientId));
  return [...found.values()];
}

/** Whether a booking, as it is once it has followed its class, is one that a list asks for. */
export function isWantedBooking(record: ClassBookingRecord, wanted: ClassBookingFilter): boolean {
  const { status, is_payment_required, made_by } = wanted;
  return (
    (status === undefined || record.status === status) &&
    (is_payment_required === undefined || record.is_payment_required === is_payment_required) &&
    (made_by === undefined || madeByOf(record) === made_by)
  );
}

/** What orders bookings in lists: the start, then class and client. */
export function bookingStartKey(record: ClassBookingRecord): string {
  return classBookingKey(record.start_date_time, record);
}

/** The following bookings that a list asks for, within a range of keys, in order. */
export function wantedBetween(
  { records }: Pick<FollowingBookings, "records">,
  wanted: ClassBookingFilter,
  from: string,
  to: string,
): ClassBookingRecord[] {
  return records
    .map((record) => ({ record, key: bookingStartKey(record) }))
    .filter(({ record, key }) => from <= key && key <= to && isWantedBooking(record, wanted))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ record }) => record);
}
