import { type Refusal, refuseNotFound } from "../api/answer.ts";
import { type Caller, isClient, managesClasses } from "../api/caller.ts";
import { withWholeHistory } from "../history/whole-history.ts";
import { clientHolder, type OwnHold } from "../holds/party.ts";
import type { ChangeRequest, RecordKind } from "../records/record-kind.ts";
import {
  type ClassBookingItem,
  type ClassBookingRecord,
  classBookingName,
  classBookingPage,
  madeByOf,
  putClassBooking,
} from "../tables/class-booking-items.ts";
import { readClassBooking } from "../tables/class-booking-reads.ts";
import { readClass } from "../tables/classes-table.ts";
import type { ItemReads } from "../tables/database.ts";
import type { FieldValues } from "../tables/history-entry.ts";
import { classBookingView, shownHistory } from "./class-booking-view.ts";
import type { ClassBooking } from "./class-items.ts";
import { spanOfRecord } from "./class-kind.ts";

/** A request to change a booking of a class. */
export type ClassBookingChangeRequest<Body = unknown> = ChangeRequest<ClassBooking, Body>;

/** Bookings of classes, as one kind of record. Counts, line, session and calendar change in the same transaction. */
export const classBookingKind: RecordKind<ClassBooking> = {
  noun: "class_booking",
  tables: {
    Classes: ["BatchGetItem", "PutItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem", "Query"],
  },
  readKey: readClassBooking,
  read: async (reads, { tenant: { tenant_id } }, classId, clientId) => {
    const found = await reads.read({
      class: readClass(tenant_id, classId),
      item: readClassBooking(tenant_id, classId, clientId),
    });
    return found.item && found.class && { ...found.item, class: found.class };
  },
  isVisible: ({ record }, { caller }) => isVisibleClassBooking(record, caller),
  notFound: classBookingNotFound,
  isManaged: managesClasses,
  readerOf: (caller) => (isClient(caller) ? "client" : undefined),
  // A booking has no id of its own, so an answer has the class's.
  idOf: ({ class_id }) => class_id,
  startOf: ({ start_date_time }) => start_date_time,
  holds: classBookingHolds,
  shownFields,
  put: putClassBooking,
  page: classBookingPage,
  effect: () => ({ ok: true, writes: {} }),
  shownHistory,
  view: classBookingView,
};

/**
 * Whether a booking exists for a caller. Ids of clients can be guessed: it does for the client's own token, with
 * `classes.manage`, and for the principal that made it, or made it again after a cancellation.
 */
export function isVisibleClassBooking(
  booking: Pick<ClassBookingRecord, "client_id" | "created_by" | "again">,
  caller: Pick<Caller, "scopes" | "grants" | "principal">,
): boolean {
  if (isClient(caller)) return caller.grants.client_id === booking.client_id;
  return managesClasses(caller) || caller.principal === madeByOf(booking);
}

/** The refusal of a booking that does not exist, in a path. */
export function classBookingNotFound(): Refusal {
  return refuseNotFound("CLASS_BOOKING_NOT_FOUND", { identifier: "client_id" });
}

/** A booking with its whole history, without which it must not be written. */
export function wholeClassBooking(reads: ItemReads, item: ClassBookingItem): Promise<ClassBookingItem> {
  return withWholeHistory(reads, item, classBookingName(item.record));
}

/** Whether a client has a place. */
export function hasPlace({ status }: Pick<ClassBookingRecord, "status">): boolean {
  return status === "booked" || status === "checked_in" || status === "no_show";
}

/** Whom a booking holds and when: the client, for the time that the booking stores, while they have a place. */
export function classBookingHolds(record: ClassBookingRecord): OwnHold[] {
  if (!hasPlace(record)) return [];
  const span = spanOfRecord(record);
  return [{ holder: clientHolder(record.tenant_id, record.client_id).key, ...span, span }];
}

function shownFields(record: ClassBookingRecord): FieldValues {
  return {
    status: record.status,
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    "waitlist.until": record.waitlist?.until ?? null,
    "waitlist.notice_minutes": record.waitlist?.notice_minutes ?? null,
    promoted_at: record.promoted_at ?? null,
    is_payment_required: record.is_payment_required,
    membership_id: record.membership_id ?? null,
    session_outcome: record.session_outcome,
    checked_in_at: record.checked_in_at ?? null,
    cancelled_at: record.cancelled_at ?? null,
    is_late_cancel: record.is_late_cancel,
    "policy.free_cancel_until": record.policy.free_cancel_until,
  };
}
