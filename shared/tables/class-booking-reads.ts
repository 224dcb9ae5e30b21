import * as v from "valibot";
import {
  CANCELLED,
  type ClassBookingItem,
  ClassBookingItemSchema,
  type ClassBookingRecord,
  ClassBookingRecordSchema,
  clientPart,
} from "./class-booking-items.ts";
import {
  BookedClassSchema,
  CLASS_PART,
  classesByStart,
  classOwner,
  LAST_KEY,
  ListedClassSchema,
  readClass,
  tenantKind,
} from "./classes-table.ts";
import type { KeyRange, ReadKey } from "./database.ts";
import { justAfter } from "./history-entry.ts";
import { SessionEntrySchema } from "./record-item.ts";

const FIRST_KEY = "0";
const LAST_CLIENT_PART = "client#:";

const IndexedClassBookingSchema = v.pipe(
  v.object({ record: ClassBookingRecordSchema }),
  v.transform(({ record }) => record),
);

/** The read key of a client's booking of a class. Consistent, as that of the class is. */
export function readClassBooking(
  tenantId: number,
  classId: number,
  clientId: number,
): ReadKey<ClassBookingItem> {
  return {
    table: "Classes",
    key: { owner: classOwner(tenantId, classId), part: clientPart(clientId) },
    schema: ClassBookingItemSchema,
    consistent: true,
  };
}

const RosterClassSchema = v.object({
  part: v.literal(CLASS_PART),
  tenant_kind: v.optional(v.string()),
  ...ListedClassSchema.entries,
  line: BookedClassSchema.entries.line,
});

const RosterBookingSchema = v.object({ part: v.string(), record: ClassBookingRecordSchema });

const ROSTER_ATTRIBUTES = ["part", "tenant_kind", "record", "booked", "waiting", "unsettled", "owed", "line"];

/** A class and its bookings by client id, all without their histories. Consistent. */
export function rosterOfClass(tenantId: number, classId: number) {
  return {
    table: "Classes",
    partition: { name: "owner", value: classOwner(tenantId, classId) },
    sort: { name: "part", from: CLASS_PART, to: LAST_CLIENT_PART },
    consistent: true,
    attributes: ROSTER_ATTRIBUTES,
    schema: v.union([RosterClassSchema, RosterBookingSchema]),
  } as const satisfies KeyRange<unknown>;
}

/** The read key of the class of a roster. Consistent. */
export function readRosterClass(tenantId: number, classId: number) {
  return { ...readClass(tenantId, classId), schema: RosterClassSchema };
}

/** The bookings of a roster whose client ids follow one. Consistent. */
export function rosterAfter(tenantId: number, classId: number, clientId: number) {
  return {
    ...rosterOfClass(tenantId, classId),
    sort: { name: "part", from: justAfter(clientPart(clientId)), to: LAST_CLIENT_PART },
    schema: RosterBookingSchema,
  } as const satisfies KeyRange<unknown>;
}

/** All bookings of a class, by client id; only those after a client, if there is one. Consistent. */
export function bookingsOfClass(
  tenantId: number,
  classId: number,
  after?: number,
): KeyRange<ClassBookingItem> {
  return {
    table: "Classes",
    partition: { name: "owner", value: classOwner(tenantId, classId) },
    sort: {
      name: "part",
      from: after === undefined ? "client#" : justAfter(clientPart(after)),
      to: LAST_CLIENT_PART,
    },
    consistent: true,
    schema: ClassBookingItemSchema,
  };
}

/** The bookings of all a tenant's classes that begin within `[from, to)`, by start. May be about a second old. */
export function classBookingsByStart(
  tenantId: number,
  from: string,
  to: string,
): KeyRange<ClassBookingRecord> {
  return {
    ...classesByStart(tenantId, from, to),
    partition: { name: "tenant_kind", value: tenantKind(tenantId, "booking") },
    schema: IndexedClassBookingSchema,
  };
}

/** The bookings of all a tenant's classes that last changed within `[from, to)`. May be about a second old. */
export function classBookingsByChange(
  tenantId: number,
  from: string,
  to: string,
): KeyRange<ClassBookingRecord> {
  return {
    ...classBookingsByStart(tenantId, from, to),
    index: "by-change",
    sort: { name: "change_key", from, to },
  };
}

/** A client's bookings whose classes begin within `[from, to)`, without cancelled ones. May be about a second old. */
export function classBookingsOfClient(
  tenantId: number,
  clientId: number,
  from: string,
  to = LAST_KEY,
): KeyRange<ClassBookingRecord> {
  return {
    ...classBookingsByStart(tenantId, from, to),
    index: "by-client",
    partition: { name: "tenant_client", value: `${tenantId}#${clientId}` },
  };
}

/**
 * The ranges with a client's bookings of a status, or of every status if it is undefined. They are read one after the other. So a
 * booking that is cancelled meanwhile is in the second range, and one that is booked again is in the third.
 * @param range the bookings that are not cancelled
 */
export function bookingsOfStatus<Item>(
  range: KeyRange<Item>,
  status: ClassBookingRecord["status"] | undefined,
): readonly KeyRange<Item>[] {
  const { name, value } = range.partition;
  const cancelled = { ...range, partition: { name, value: `${value}${CANCELLED}` } };
  if (status === undefined) return [range, cancelled, range];
  return [status === "cancelled" ? cancelled : range];
}

const ClassSessionEntriesSchema = v.object({
  class_id: v.number(),
  session_key: v.string(),
  session_entries: v.array(SessionEntrySchema),
});

/** What happened to sessions by the changes of one booking of a class, oldest first. */
export type ClassSessionEntries = v.InferOutput<typeof ClassSessionEntriesSchema>;

/** What happened to sessions by a client's bookings of classes, by their last such change, the newest first. */
export function classSessionEntriesOfClient(
  tenantId: number,
  clientId: number,
  { from = FIRST_KEY, before }: { readonly from?: string; readonly before?: string | undefined },
): KeyRange<ClassSessionEntries> {
  return {
    table: "Classes",
    index: "by-session",
    partition: { name: "session_client", value: `${tenantId}#${clientId}` },
    sort: { name: "session_key", from, to: before ?? LAST_KEY },
    descending: true,
    schema: ClassSessionEntriesSchema,
  };
}
