import { type EntryDetails, type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type Caller, isClient, managesAppointments } from "../../../shared/api/caller.ts";
import {
  attendanceTerms,
  checkIn,
  undoCheckIn,
  undoNoShow,
} from "../../../shared/records/attendance-rules.ts";
import {
  type ActionTable,
  type AllowedActions,
  allowedActions,
  type Standing,
  type Terms,
  withRoom,
} from "../../../shared/records/record-rules.ts";
import {
  bookingAttendance,
  cancelTermsOf,
  earlier,
  hasEnded,
  isBookedOrCheckedIn,
  membershipTermsOf,
  noShowTermsOf,
} from "../../../shared/sessions/booking-terms.ts";
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
export const appointmentAttendance = bookingAttendance<AppointmentRecord>((standing) => wrongState(standing));

const COMPLIMENTARY = {
  message: "The session is complimentary, so no membership pays for it.",
  help: "Leave the membership as it is. Cancel the appointment and book anew if it is to be paid for.",
};

/** Whether an appointment may be cancelled, and the effect on its session. */
export function cancelTerms(standing: AppointmentStanding, waive = false): Terms<Outcome> {
  return cancelTermsOf(standing, wrongState, waive);
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
export function noShowTerms(standing: AppointmentStanding, waive = false) {
  return noShowTermsOf(standing, wrongState, waive);
}

/** Whether a no-show may be undone. */
export function undoNoShowTerms(standing: AppointmentStanding) {
  return attendanceTerms(undoNoShow, standing, appointmentAttendance);
}

/** Whether another membership may pay for an appointment. */
export function membershipTerms(standing: AppointmentStanding): Terms {
  return membershipTermsOf(standing, wrongState, COMPLIMENTARY);
}

/** The refusal of an operation that the appointment's state or end does not allow. */
export function wrongState(
  standing: Pick<AppointmentStanding, "record" | "now">,
  texts: Pick<EntryDetails, "message" | "help"> = {},
): Refusal {
  const { status } = standing.record;
  return refuse("APPOINTMENT_STATE", { ...texts, jsonObject: { status, has_ended: hasEnded(standing) } });
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
} as const satisfies ActionTable<AppointmentStanding>;

/** The name of an action. */
export type ActionName = keyof typeof ACTIONS;

/** The actions that this caller may take now. The operations decide by the same terms. */
export function actionsOf(
  item: AppointmentItem,
  caller: Pick<Caller, "scopes" | "operations" | "grants">,
  now: Date,
): AllowedActions<typeof ACTIONS> {
  return allowedActions(ACTIONS, standingOf({ item, caller, clock: { now } }), caller);
}
