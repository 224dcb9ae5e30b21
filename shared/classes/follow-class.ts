import { checkIn, noShow } from "../records/attendance-rules.ts";
import { outcomeOf } from "../sessions/booking-terms.ts";
import { movedPolicy } from "../sessions/policy-rules.ts";
import type { ClassBookingRecord } from "../tables/class-booking-items.ts";
import type { ClassRecord, Settling } from "../tables/classes-table.ts";
import { costAfterWaiting } from "./cost-of-cancellation.ts";

/** The fields that a class gets by a change that its bookings follow, beside those of the change itself. */
export function turning({ version }: Pick<ClassRecord, "version">, settling: Settling) {
  return { followed_version: version + 1, settling };
}

/** Whether a booking still follows an older change of its class. A cancelled one follows none. */
export function lagsBehind(
  { class_version, status }: Pick<ClassBookingRecord, "class_version" | "status">,
  { followed_version, settling }: Pick<ClassRecord, "followed_version" | "settling">,
): boolean {
  if (settling === undefined || class_version >= followed_version) return false;
  return settling.kind === "completed" ? status === "booked" : status !== "cancelled";
}

/**
 * A booking as it will be once it has followed its class. Every read shows this from the class's change on, and the write that
 * settles the booking sets the same. After a move it assumes that the client is free at the new time. A client who is not is
 * released when the booking is settled.
 */
export function followingClass(record: ClassBookingRecord, of: ClassRecord): ClassBookingRecord {
  return lagsBehind(record, of) ? { ...record, ...followedFields(record, of) } : record;
}

/** The fields that a booking gets from the change of its class that it follows. */
export function followedFields(record: ClassBookingRecord, of: ClassRecord): Partial<ClassBookingRecord> {
  const { settling, followed_version: class_version } = of;
  switch (settling?.kind) {
    case "cancelled":
      return { class_version, ...cancelledByClub(record, of.updated_at, settling) };
    case "moved":
      return {
        class_version,
        start_date_time: of.start_date_time,
        end_date_time: of.end_date_time,
        policy: { ...record.policy, ...movedPolicy(record.policy, of.start_date_time) },
      };
    case "completed":
      return { class_version, ...markedFields(record, of, settling) };
    case undefined:
      return {};
  }
}

/** A booking that the club cancels: nobody pays for it, and its session comes back, also that of an earlier cancellation. */
export function cancelledByClub(
  record: Pick<ClassBookingRecord, "session_outcome" | "membership_id" | "waitlist" | "status">,
  at: string,
  { by, reason }: { readonly by: string; readonly reason?: string | undefined },
): Partial<ClassBookingRecord> {
  const { membership_id, session_outcome } = { ...record, ...costAfterWaiting(record) };
  return {
    status: "cancelled",
    waitlist: undefined,
    cancelled_at: at,
    cancelled_by: by,
    cancelled_by_client: false,
    cancel_reason: reason,
    was_waiting: record.status === "waiting" || undefined,
    is_late_cancel: false,
    membership_id,
    session_outcome: session_outcome === "none" ? "none" : "returned",
    is_payment_required: false,
  };
}

function markedFields(
  record: ClassBookingRecord,
  { completed_at }: ClassRecord,
  settling: Extract<Settling, { readonly kind: "completed" }>,
): Partial<ClassBookingRecord> {
  const mark = markOf(record.client_id, settling);
  if (mark === checkIn.status) return { status: mark, checked_in_at: completed_at };
  if (mark === noShow.status)
    return { status: mark, ...outcomeOf(record, record.policy.no_show === "forfeit") };
  return {};
}

function markOf(
  clientId: number,
  { checked_in, no_show, unmarked }: Extract<Settling, { readonly kind: "completed" }>,
) {
  if (checked_in.includes(clientId)) return checkIn.status;
  return no_show.includes(clientId) ? noShow.status : unmarked;
}
