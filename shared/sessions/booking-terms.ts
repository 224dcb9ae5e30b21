import { type EntryDetails, type Refusal, refuse } from "../api/answer.ts";
import {
  type AttendanceRules,
  attendanceTerms,
  LATE_MINUTES,
  minutesAfter,
  noShow,
} from "../records/attendance-rules.ts";
import { type Standing, type Terms, withRoom } from "../records/record-rules.ts";
import type { AgreedPolicy } from "../tables/agreed-policy.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import type { BookedSession, Outcome } from "./session-rules.ts";

/** A booking of an appointment, or of a place in a class: what cancellation, attendance and payment are decided by. */
export interface Booking extends BookedSession {
  readonly status: string;
  readonly start_date_time: string;
  readonly end_date_time: string;
  readonly policy: AgreedPolicy;
}

/** Refuses what the state or the end of a booking does not allow. */
export type WrongState<Fields> = (
  standing: Pick<Standing<Fields>, "record" | "now">,
  texts?: Pick<EntryDetails, "message" | "help">,
) => Refusal;

// All instants have the same format, so they can be compared as text.

/** When the client may be marked as checked in, or as a no-show. */
export function bookingAttendance<Fields extends Booking>(
  wrongState: WrongState<Fields>,
): AttendanceRules<Fields> {
  return {
    booked: ({ start_date_time, end_date_time }) => ({ start: start_date_time, end: end_date_time }),
    checkInFromMinutes: ({ policy }) => policy.check_in_from_minutes,
    wrongState: (standing) => wrongState(standing),
    tooEarly: (_, { from }) => refuse("TOO_EARLY", { jsonObject: { from } }),
    tooLate: (_, { until }) => refuse("TOO_LATE", { jsonObject: { until } }),
  };
}

/** Whether a booking may be cancelled, and the effect on its session. */
export function cancelTermsOf<Fields extends Booking>(
  standing: Standing<Fields>,
  wrongState: WrongState<Fields>,
  waive: boolean,
): Terms<Outcome> {
  const { record, isManaged } = standing;
  const { policy, end_date_time } = record;
  const now = formatUtcDateTime(standing.now);
  const last = isManaged ? minutesAfter(end_date_time, LATE_MINUTES) : end_date_time;
  const isOver = isManaged ? now > last : now >= last;
  const givesBack = waive && record.status === "cancelled" && isForfeited(record);
  if (record.status !== "booked" && !givesBack) return wrongState(standing);
  if (isOver) return wrongState(standing);
  const isLate = isLateCancel(standing);
  const isRefusedLate = policy.late_cancel === "refuse" && !isManaged;
  if (isLate && isRefusedLate) {
    return refuse("CANCEL_TOO_LATE", { jsonObject: { free_cancel_until: policy.free_cancel_until } });
  }
  const lateOutcome = outcomeOf(record, policy.late_cancel !== "return" && !waive);
  const outcome = isLate ? lateOutcome : outcomeOf(record, false);
  const staysSo = !isRefusedLate && isSameOutcome(outcome, lateOutcome);
  return withRoom(standing, "cancelled", {
    until: staysSo ? last : earlier(policy.free_cancel_until, last),
    ...outcome,
  });
}

function isSameOutcome(one: Outcome, other: Outcome): boolean {
  return (
    one.session_outcome === other.session_outcome && one.is_payment_required === other.is_payment_required
  );
}

/** Whether a cancellation now comes after the free period. */
export function isLateCancel({ record, now }: Pick<Standing<Booking>, "record" | "now">): boolean {
  return formatUtcDateTime(now) > record.policy.free_cancel_until;
}

/** Whether a cancellation or a no-show has cost the client a session or a payment. */
export function isForfeited({
  status,
  session_outcome,
  is_payment_required,
}: Pick<Booking, "status" | "session_outcome" | "is_payment_required">): boolean {
  const isLost = status === "cancelled" || status === "no_show";
  return isLost && (session_outcome === "forfeited" || is_payment_required);
}

/** Whether the client may be marked as a no-show, and what becomes of the session. */
export function noShowTermsOf<Fields extends Booking>(
  standing: Standing<Fields>,
  wrongState: WrongState<Fields>,
  waive: boolean,
): Terms<Outcome & { readonly from: string }> {
  const { record } = standing;
  const isWaived = waive && record.status === "no_show" && isForfeited(record);
  const isAllowed = isBookedOrCheckedIn(record) || isWaived;
  const terms = attendanceTerms(noShow, standing, bookingAttendance(wrongState), isAllowed);
  if (!terms.ok) return terms;
  return { ...terms, ...outcomeOf(record, record.policy.no_show === "forfeit" && !waive) };
}

/** Whether another membership may pay for a booking. @param complimentary what is said of one that nobody pays for */
export function membershipTermsOf<Fields extends Booking>(
  standing: Standing<Fields>,
  wrongState: WrongState<Fields>,
  complimentary: Pick<EntryDetails, "message" | "help">,
): Terms {
  const { record } = standing;
  if (!isBookedOrCheckedIn(record)) return wrongState(standing);
  if (record.is_comp_session) return wrongState(standing, complimentary);
  return withRoom(standing, "membership_changed", { until: null });
}

/** Whether a booking is over. */
export function hasEnded({
  record,
  now,
}: Pick<Standing<Pick<Booking, "end_date_time">>, "record" | "now">): boolean {
  return formatUtcDateTime(now) >= record.end_date_time;
}

/** Whether a client is expected or there. */
export function isBookedOrCheckedIn({ status }: Pick<Booking, "status">): boolean {
  return status === "booked" || status === "checked_in";
}

/** The effect on session and payment if a booking does not take place. */
export function outcomeOf(record: BookedSession, forfeits: boolean): Outcome {
  const hasSession = record.membership_id !== undefined;
  return {
    session_outcome: hasSession ? (forfeits ? "forfeited" : "returned") : "none",
    is_payment_required: record.is_payment_required && forfeits,
  };
}

/** The earlier of two instants. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
