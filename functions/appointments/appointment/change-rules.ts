import { type EntryDetails, type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type Caller, isClient, managesAppointments } from "../../../shared/api/caller.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import {
  type AttendanceRules,
  attendanceTerms,
  checkIn,
  LATE_MINUTES,
  minutesAfter,
  noShow,
  undoCheckIn,
  undoNoShow,
} from "../../../shared/records/attendance-rules.ts";
import { type Standing, type Terms, withRoom } from "../../../shared/records/record-rules.ts";
import type { Outcome } from "../../../shared/sessions/session-rules.ts";
import type { AppointmentItem, AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";

/** An appointment, and who asks what may be done with it. A client may update only the comments. */
export type AppointmentStanding = Standing<AppointmentRecord>;

/** An appointment for the caller of a request. */
export function standingOf({
  item: { record, history },
  caller,
  clock,
}: {
  readonly item: AppointmentItem;
  readonly caller: Pick<Caller, "scopes" | "grants">;
  readonly clock: { readonly now: Date };
}): AppointmentStanding {
  const isManaged = managesAppointments(caller);
  return { record, history, isManaged, isClient: isClient(caller), now: clock.now };
}

/** When the client may be marked as checked in, or as a no-show. */
export const appointmentAttendance: AttendanceRules<AppointmentRecord> = {
  booked: ({ start_date_time, end_date_time }) => ({ start: start_date_time, end: end_date_time }),
  checkInFromMinutes: ({ policy }) => policy.check_in_from_minutes,
  wrongState: (standing) => wrongState(standing),
  tooEarly: (_, { from }) => refuse("TOO_EARLY", { jsonObject: { from } }),
  tooLate: (_, { until }) => refuse("TOO_LATE", { jsonObject: { until } }),
};

const COMPLIMENTARY = {
  message: "The session is complimentary, so no membership pays for it.",
  help: "Leave the membership as it is. Cancel the appointment and book anew if it is to be paid for.",
};

// All instants have the same format, so they can be compared as text.

/** Whether an appointment may be cancelled, and the effect on its session. */
export function cancelTerms(standing: AppointmentStanding, waive = false): Terms<Outcome> {
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
export function isLateCancel({ record, now }: Pick<AppointmentStanding, "record" | "now">): boolean {
  return formatUtcDateTime(now) > record.policy.free_cancel_until;
}

/** Whether a cancellation or a no-show has cost the client a session or a payment. */
export function isForfeited({ status, session_outcome, is_payment_required }: AppointmentRecord): boolean {
  const isLost = status === "cancelled" || status === "no_show";
  return isLost && (session_outcome === "forfeited" || is_payment_required);
}

/** Whether an appointment may be moved. */
export function rescheduleTerms(standing: AppointmentStanding): Terms {
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
  standing: AppointmentStanding,
): Terms<{ readonly fields: readonly (typeof UPDATED_FIELDS)[number][] }> {
  const isWhole = isOpen(standing) && standing.isClient !== true;
  return withRoom(standing, "updated", {
    until: isWhole ? standing.record.end_date_time : null,
    fields: isWhole ? UPDATED_FIELDS : ["comments" as const],
  });
}

/** Whether an appointment is booked or checked in, and has not ended. */
export function isOpen(standing: Pick<AppointmentStanding, "record" | "now">): boolean {
  return isBookedOrCheckedIn(standing.record) && !hasEnded(standing);
}

/** Whether another coach may take an appointment over. */
export function substituteTerms(standing: AppointmentStanding): Terms {
  if (!isOpen(standing)) return wrongState(standing);
  return withRoom(standing, "coach_substituted", { until: standing.record.end_date_time });
}

/** Whether the client may be marked as checked in. */
export function checkInTerms(standing: AppointmentStanding) {
  return attendanceTerms(checkIn, standing, appointmentAttendance);
}

/** Whether a check-in may be undone. */
export function undoCheckInTerms(standing: AppointmentStanding) {
  return attendanceTerms(undoCheckIn, standing, appointmentAttendance);
}

/** Whether the client may be marked as a no-show, and what becomes of the session. */
export function noShowTerms(
  standing: AppointmentStanding,
  waive = false,
): Terms<Outcome & { readonly from: string }> {
  const { record } = standing;
  const isWaived = waive && record.status === "no_show" && isForfeited(record);
  const isAllowed = isBookedOrCheckedIn(record) || isWaived;
  const terms = attendanceTerms(noShow, standing, appointmentAttendance, isAllowed);
  if (!terms.ok) return terms;
  return { ...terms, ...outcomeOf(record, record.policy.no_show === "forfeit" && !waive) };
}

/** Whether a no-show may be undone. */
export function undoNoShowTerms(standing: AppointmentStanding) {
  return attendanceTerms(undoNoShow, standing, appointmentAttendance);
}

/** Whether another membership may pay for an appointment. */
export function membershipTerms(standing: AppointmentStanding): Terms {
  const { record } = standing;
  if (!isBookedOrCheckedIn(record)) return wrongState(standing);
  if (record.is_comp_session) return wrongState(standing, COMPLIMENTARY);
  return withRoom(standing, "membership_changed", { until: null });
}

/** The refusal of an operation that the appointment's state or end does not allow. */
export function wrongState(
  standing: Pick<AppointmentStanding, "record" | "now">,
  texts: Pick<EntryDetails, "message" | "help"> = {},
): Refusal {
  const { status } = standing.record;
  return refuse("APPOINTMENT_STATE", { ...texts, jsonObject: { status, has_ended: hasEnded(standing) } });
}

/** Whether an appointment is over. */
export function hasEnded({ record, now }: Pick<AppointmentStanding, "record" | "now">): boolean {
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

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** The actions by name: the operation that the caller's token must allow, and the terms that decide it. */
const ACTIONS = {
  update: { operation: "updateAppointment", terms: updateTerms },
  reschedule: { operation: "rescheduleAppointment", terms: rescheduleTerms },
  substitute_coach: { operation: "substituteCoach", terms: substituteTerms },
  cancel: { operation: "cancelAppointment", terms: cancelTerms },
  check_in: { operation: "checkInClient", terms: checkInTerms },
  undo_check_in: { operation: "undoClientCheckIn", terms: undoCheckInTerms },
  no_show: { operation: "markClientNoShow", terms: noShowTerms },
  undo_no_show: { operation: "undoClientNoShow", terms: undoNoShowTerms },
  change_membership: { operation: "changeAppointmentMembership", terms: membershipTerms },
} as const satisfies Record<
  string,
  { readonly operation: OperationName; readonly terms: (standing: AppointmentStanding) => Terms }
>;

/** The name of an action. */
export type ActionName = keyof typeof ACTIONS;

/** The actions that are allowed now, each with its terms. */
export type Actions = { readonly [Name in ActionName]?: Omit<Allowed<Name>, "ok"> };

type Allowed<Name extends ActionName> = Extract<
  ReturnType<(typeof ACTIONS)[Name]["terms"]>,
  { readonly ok: true }
>;

/** The actions that this caller may take now. The operations decide by the same terms. */
export function actionsOf(
  item: AppointmentItem,
  caller: Pick<Caller, "scopes" | "operations" | "grants">,
  now: Date,
): Actions {
  const standing = standingOf({ item, caller, clock: { now } });
  const allowed = Object.entries(ACTIONS).flatMap(([name, { operation, terms }]) => {
    if (!caller.operations.includes(operation)) return [];
    const found: Terms = terms(standing);
    if (!found.ok) return [];
    const { ok: _, ...action } = found;
    return [[name, action]];
  });
  return Object.fromEntries(allowed);
}
