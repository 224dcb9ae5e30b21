import { isForfeited } from "../sessions/booking-terms.ts";
import type { ClassBookingRecord } from "../tables/class-booking-items.ts";

/** What a late cancellation cost: a session of a membership, or without a membership a payment. */
export type CancellationCost = NonNullable<NonNullable<ClassBookingRecord["waitlist"]>["cost"]>;

/** What an earlier cancellation of a booking cost that is cancelled, or waits again; undefined if nothing. */
export function costOfCancellation(record: ClassBookingRecord): CancellationCost | undefined {
  if (record.status === "waiting") return record.waitlist?.cost;
  if (record.status !== "cancelled" || !isForfeited(record)) return undefined;
  return { membership_id: record.membership_id };
}

/** The fields of one who leaves the line again: what an earlier cancellation cost stays so. */
export function costAfterWaiting({ waitlist }: Pick<ClassBookingRecord, "waitlist">) {
  if (waitlist?.cost === undefined) return {};
  const { membership_id } = waitlist.cost;
  return {
    membership_id,
    session_outcome: membership_id === undefined ? ("none" as const) : ("forfeited" as const),
    is_payment_required: membership_id === undefined,
    is_late_cancel: true,
  };
}
