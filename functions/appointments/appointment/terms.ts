import { type EntryDetails, type Refusal, refuse } from "../../../shared/api/answer.ts";
import {
  type Booked,
  checkInWindow,
  type InstantWindow,
  LATE_MINUTES,
  minutesAfter,
  noShowWindow,
} from "../../../shared/calendar/attendance-windows.ts";
import { hasRoomFor } from "../../../shared/history/history.ts";
import type { AppointmentRecord, SESSION_OUTCOMES } from "../../../shared/tables/appointments-table.ts";
import type { ChangeName, HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";

/** An appointment as it stands, and who asks what may be done to it. */
export interface Standing {
  readonly record: AppointmentRecord;
  readonly history: readonly HistoryEntry[];
  /** Whether the caller manages appointments: the windows and counts of the policy do not bind them. */
  readonly isManaged: boolean;
  /** Whether the caller is the client, with a token of their own. A client may update only the comments. */
  readonly isClient?: boolean;
  readonly now: Date;
}

/** The effect on the session, and whether the client has to pay. */
export interface Outcome {
  readonly session_outcome: (typeof SESSION_OUTCOMES)[number];
  readonly is_payment_required: boolean;
}

/** An operation is allowed now: until when this permission holds, and what the operation would do. */
export type Permission<Details = object> = { readonly ok: true; readonly until: string | null } & Details;

/** The permission for an operation, or its refusal. */
export type Terms<Details = object> = Permission<Details> | Refusal;

const COMPLIMENTARY = {
  message: "The session is complimentary, so no membership pays for it.",
  help: "Leave the membership as it is. Cancel the appointment and book anew if it is to be paid for.",
};

// All instants have the same format, so they can be compared as text.

/** Whether an appointment may be cancelled, and the effect on its session. */
export function cancelTerms(standing: Standing, waive = false): Terms<Outcome> {
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
export function isLateCancel({ record, now }: Pick<Standing, "record" | "now">): boolean {
  return formatUtcDateTime(now) > record.policy.free_cancel_until;
}

/** Whether a cancellation or a no-show has cost the client a session or a payment. */
export function isForfeited({ status, session_outcome, is_payment_required }: AppointmentRecord): boolean {
  const isLost = status === "cancelled" || status === "no_show";
  return isLost && (session_outcome === "forfeited" || is_payment_required);
}

/** Whether an appointment may be moved. */
export function rescheduleTerms(standing: Standing): Terms {
  const { record, isManaged } = standing;
  const { policy, end_date_time } = record;
  if (record.status !== "booked" || hasEnded(standing)) return wrongState(standing);
  if (isManaged) return withRoom(standing, "rescheduled", { until: end_date_time });
  if (formatUtcDateTime(standing.now) > policy.reschedule_until) {
    return refuse("RESCHEDULE_TOO_LATE", { jsonObject: { reschedule_until: policy.reschedule_until } });
  }
  if (policy.max_reschedules !== null && record.reschedules >= policy.max_reschedules) {
    return refuse("TOO_MANY_RESCHEDULES", { jsonObject: { max_reschedules: policy.max_reschedules } });
  }
  return withRoom(standing, "rescheduled", { until: earlier(policy.reschedule_until, end_date_time) });
}

/** The fields that *Update appointment* sets. */
export const UPDATED_FIELDS = ["subtype_id", "room_id", "is_virtual", "virtual_url", "comments"] as const;

/** The fields that the caller may set now. Comments may always be set while the history has room. */
export function updateTerms(
  standing: Standing,
): Terms<{ readonly fields: readonly (typeof UPDATED_FIELDS)[number][] }> {
  const isWhole = isOpen(standing) && standing.isClient !== true;
  return withRoom(standing, "updated", {
    until: isWhole ? standing.record.end_date_time : null,
    fields: isWhole ? UPDATED_FIELDS : ["comments" as const],
  });
}

/** Whether an appointment is booked or checked in, and has not ended. */
export function isOpen(standing: Pick<Standing, "record" | "now">): boolean {
  return isBookedOrCheckedIn(standing.record) && !hasEnded(standing);
}

/** Whether another coach may take an appointment over. */
export function substituteTerms(standing: Standing): Terms {
  if (!isOpen(standing)) return wrongState(standing);
  return withRoom(standing, "coach_substituted", { until: standing.record.end_date_time });
}

/** Whether the client may be marked as checked in. */
export function checkInTerms(standing: Standing): Terms<{ readonly from: string }> {
  const { status } = standing.record;
  if (status !== "booked" && status !== "no_show") return wrongState(standing);
  return withinWindow(standing, checkInWindowOf(standing.record), "checked_in");
}

/** Whether a check-in may be undone. */
export function undoCheckInTerms(standing: Standing): Terms<{ readonly from: string }> {
  if (standing.record.status !== "checked_in") return wrongState(standing);
  return withinWindow(standing, checkInWindowOf(standing.record), "undone");
}

/** Whether the client may be marked as a no-show, and what becomes of the session. */
export function noShowTerms(standing: Standing, waive = false): Terms<Outcome & { readonly from: string }> {
  const { record } = standing;
  const isWaived = waive && record.status === "no_show" && isForfeited(record);
  if (!isBookedOrCheckedIn(record) && !isWaived) return wrongState(standing);
  const terms = withinWindow(standing, noShowWindow(bookedOf(record)), "no_show");
  if (!terms.ok) return terms;
  return { ...terms, ...outcomeOf(record, record.policy.no_show === "forfeit" && !waive) };
}

/** Whether a no-show may be undone. */
export function undoNoShowTerms(standing: Standing): Terms<{ readonly from: string }> {
  if (standing.record.status !== "no_show") return wrongState(standing);
  return withinWindow(standing, noShowWindow(bookedOf(standing.record)), "undone");
}

/** Whether another membership may pay for an appointment. */
export function membershipTerms(standing: Standing): Terms {
  const { record } = standing;
  if (!isBookedOrCheckedIn(record)) return wrongState(standing);
  if (record.is_comp_session) return wrongState(standing, COMPLIMENTARY);
  return withRoom(standing, "membership_changed", { until: null });
}

/** Refuses an operation that the appointment's state or end does not allow. */
export function wrongState(
  standing: Pick<Standing, "record" | "now">,
  texts: Pick<EntryDetails, "message" | "help"> = {},
): Refusal {
  const { status } = standing.record;
  return refuse("APPOINTMENT_STATE", { ...texts, jsonObject: { status, has_ended: hasEnded(standing) } });
}

/** Whether an appointment is over. */
export function hasEnded({ record, now }: Pick<Standing, "record" | "now">): boolean {
  return formatUtcDateTime(now) >= record.end_date_time;
}

function isBookedOrCheckedIn({ status }: AppointmentRecord): boolean {
  return status === "booked" || status === "checked_in";
}

/** The effect on session and payment if the appointment does not take place. */
function outcomeOf(record: AppointmentRecord, forfeits: boolean): Outcome {
  const hasSession = record.membership_id !== undefined;
  return {
    session_outcome: hasSession ? (forfeits ? "forfeited" : "returned") : "none",
    is_payment_required: record.is_payment_required && forfeits,
  };
}

function checkInWindowOf(record: AppointmentRecord): InstantWindow {
  return checkInWindow(bookedOf(record), record.policy.check_in_from_minutes);
}

function bookedOf({ start_date_time, end_date_time }: AppointmentRecord): Booked {
  return { start: start_date_time, end: end_date_time };
}

function withinWindow(
  standing: Standing,
  { from, until }: InstantWindow,
  operation: ChangeName,
): Terms<{ readonly from: string }> {
  const now = formatUtcDateTime(standing.now);
  if (now < from) return refuse("TOO_EARLY", { jsonObject: { from } });
  if (now > until) return refuse("TOO_LATE", { jsonObject: { until } });
  return withRoom(standing, operation, { from, until });
}

/** The permission, unless the history has no room for the caller's change. */
function withRoom<Details extends { readonly until: string | null }>(
  standing: Standing,
  operation: ChangeName,
  permission: Details,
): Terms<Omit<Details, "until">> {
  if (hasRoomFor(standing, operation)) return { ok: true, ...permission };
  const details: EntryDetails = { jsonObject: { changes: standing.history.length } };
  return refuse("TOO_MANY_CHANGES", details);
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
