import { type Refusal, refuseNotFound } from "../api/answer.ts";
import { isClient, managesClasses } from "../api/caller.ts";
import { WHOLE_ROOM } from "../calendar/places.ts";
import { coachHolder, heldDuring, type OwnHold, roomHolderKey } from "../holds/party.ts";
import type { ChangeRequest, RecordKind } from "../records/record-kind.ts";
import { shortWaits } from "../tables/back-off.ts";
import { readClassBooking } from "../tables/class-booking-reads.ts";
import { classPage, putClass, updateClass } from "../tables/class-writes.ts";
import { type ClassRecord, readClass } from "../tables/classes-table.ts";
import type { FieldValues } from "../tables/history-entry.ts";
import type { SeenClass } from "./class-items.ts";
import { classView } from "./class-view.ts";

/** A request to change a class. */
export interface ClassChangeRequest<Body = unknown> extends ChangeRequest<SeenClass, Body> {
  /** Whether the class follows its template. Then no field is set by hand. */
  readonly isByTemplate?: boolean;
}

/** Classes, as one kind of record. The counts and the line of a class are no part of its record. */
export const classKind: RecordKind<SeenClass, object> = {
  noun: "class",
  tables: {
    Classes: ["BatchGetItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem", "Query"],
  },
  // A crowd that books the class writes its item without a pause. One who changes the class must not wait longer than they do.
  waits: shortWaits,
  readKey: readClass,
  read: async (reads, { tenant: { tenant_id }, caller }, classId) => {
    const { client_id } = caller.grants;
    const own = client_id === undefined ? undefined : readClassBooking(tenant_id, classId, client_id);
    const { item, booking } = await reads.read({ item: readClass(tenant_id, classId), booking: own });
    return item && { ...item, own: booking };
  },
  isVisible: () => true,
  notFound: classNotFound,
  isManaged: managesClasses,
  readerOf: (caller) => (isClient(caller) ? "client" : undefined),
  idOf: ({ class_id }) => class_id,
  startOf: ({ start_date_time }) => start_date_time,
  holds: classHolds,
  shownFields,
  put: (item, lastChange, pages) =>
    item.record.version === 1 ? putClass(item, lastChange) : updateClass(item, lastChange, pages),
  page: classPage,
  effect: () => ({ ok: true, writes: {} }),
  view: classView,
};

/** The refusal of a class that does not exist, in a path. */
export function classNotFound(): Refusal {
  return refuseNotFound("CLASS_NOT_FOUND", { identifier: "class_id" });
}

/** Whom a class holds and when: its coach and its whole room, or nobody once it is cancelled. */
export function classHolds(record: ClassRecord): OwnHold[] {
  if (record.status === "cancelled") return [];
  const { tenant_id, coach_id, room_id } = record;
  const span = spanOfRecord(record);
  const buffered = heldDuring(
    {
      bufferBeforeMinutes: record.buffer_before_minutes,
      bufferAfterMinutes: record.buffer_after_minutes,
    },
    span,
  );
  return [
    ...(coach_id === undefined ? [] : [{ holder: coachHolder(tenant_id, coach_id).key, ...buffered, span }]),
    ...(room_id === undefined ? [] : [{ ...ownRoom(tenant_id, room_id), ...buffered, span }]),
  ];
}

/** The room of a class, as its record holds it. */
function ownRoom(tenantId: number, roomId: number) {
  return { holder: roomHolderKey(tenantId, roomId), places: WHOLE_ROOM };
}

/** The start and the end of a class or a booking, in milliseconds since 1970. */
export function spanOfRecord({
  start_date_time,
  end_date_time,
}: Pick<ClassRecord, "start_date_time" | "end_date_time">) {
  return { startMs: Date.parse(start_date_time), endMs: Date.parse(end_date_time) };
}

function shownFields(record: ClassRecord): FieldValues {
  return {
    status: record.status,
    name: record.name,
    coach_id: record.coach_id ?? null,
    original_coach_id: record.original_coach_id ?? null,
    room_id: record.room_id ?? null,
    is_virtual: record.is_virtual,
    virtual_url: record.virtual_url ?? null,
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    capacity: record.capacity,
    waitlist_size: record.waitlist_size,
    booking_opens_at: record.booking_opens_at ?? null,
    booking_closes_at: record.booking_closes_at,
    notes: record.notes ?? null,
    cancelled_at: record.cancelled_at ?? null,
    completed_at: record.completed_at ?? null,
  };
}
