import { type EntryDetails, type Refusal, refuse } from "../api/answer.ts";
import { type Caller, isClient, managesClasses } from "../api/caller.ts";
import {
  type Attendance,
  attendanceTerms,
  checkIn,
  LATE_MINUTES,
  minutesAfter,
  noShow,
  undoCheckIn,
  undoNoShow,
} from "../records/attendance-rules.ts";
import {
  type ActionTable,
  type AllowedActions,
  allowedActions,
  type Standing,
  type Terms,
  withRoom,
} from "../records/record-rules.ts";
import {
  bookingAttendance,
  cancelTermsOf,
  earlier,
  hasEnded,
  membershipTermsOf,
  noShowTermsOf,
} from "../sessions/booking-terms.ts";
import type { Outcome } from "../sessions/session-rules.ts";
import type { ClassBookingRecord } from "../tables/class-booking-items.ts";
import type { ClassItem, ClassRecord } from "../tables/classes-table.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import type { BookingViewer, ClassBooking } from "./class-items.ts";
import { followingClass } from "./follow-class.ts";

const DAY_MINUTES = 24 * 60;

/** A booking of a class as it follows its class, and who asks what may be done with it. */
export interface ClassBookingStanding extends Standing<ClassBookingRecord> {
  /** Whether the class is completed: then nobody leaves it any more. */
  readonly isCompleted: boolean;
}

/** A booking of a class for the caller of a request. */
export function classBookingStanding({
  item,
  caller,
  clock,
}: {
  readonly item: ClassBooking;
  readonly caller: Pick<Caller, "scopes" | "grants">;
  readonly clock: { readonly now: Date };
}): ClassBookingStanding {
  const record = followingClass(item.record, item.class.record);
  const free_cancel_until = freeCancelUntil(record, item.class.record);
  return {
    record: { ...record, policy: { ...record.policy, free_cancel_until } },
    history: item.history,
    isCompleted: item.class.record.status === "completed",
    isManaged: managesClasses(caller),
    isClient: isClient(caller),
    now: clock.now,
  };
}

/**
 * Until when a place can be given back free of charge. After a move or another coach, whoever had booked before has 24 hours at
 * least, but never longer than until the start.
 */
export function freeCancelUntil(
  { policy, created_at, again, promoted_at = "" }: ClassBookingRecord,
  { moved_at, start_date_time }: Pick<ClassRecord, "moved_at" | "start_date_time">,
): string {
  const since = again?.at ?? created_at;
  const bookedAt = since > promoted_at ? since : promoted_at;
  if (moved_at === undefined || bookedAt >= moved_at) return policy.free_cancel_until;
  const afterMove = earlier(minutesAfter(moved_at, DAY_MINUTES), start_date_time);
  return afterMove > policy.free_cancel_until ? afterMove : policy.free_cancel_until;
}

/** The refusal of an operation that the booking's state or the end of its class does not allow. */
export function wrongBookingState(
  standing: Pick<ClassBookingStanding, "record" | "now">,
  texts: Pick<EntryDetails, "message" | "help"> = {},
): Refusal {
  const { status } = standing.record;
  return refuse("CLASS_BOOKING_STATE", { ...texts, jsonObject: { status, has_ended: hasEnded(standing) } });
}

const COMPLETED = {
  message: "The class is completed, so nobody leaves it any more.",
  help: "Mark the client as a no-show, and waive what that costs if they need not pay.",
};

const COMPLIMENTARY = {
  message: "Nobody pays for this place, so no membership does.",
  help: "Leave the membership as it is. Cancel the booking and book anew if it is to be paid for.",
};

/** When a client may be marked as checked in, or as a no-show. */
export const classAttendance = bookingAttendance<ClassBookingRecord>((standing) =>
  wrongBookingState(standing),
);

/** Whether a place or a place in the line may be given up, and the effect on the session. */
export function cancelBookingTerms(standing: ClassBookingStanding, waive = false): Terms<Outcome> {
  if (standing.record.status === "waiting") return leaveTerms(standing);
  if (standing.isCompleted && standing.record.status === "booked") {
    return wrongBookingState(standing, COMPLETED);
  }
  return cancelTermsOf(standing, wrongBookingState, waive);
}

/** Leaving the line never costs anything. */
function leaveTerms(standing: ClassBookingStanding): Terms<Outcome> {
  const { end_date_time } = standing.record;
  const until = standing.isManaged ? minutesAfter(end_date_time, LATE_MINUTES) : end_date_time;
  if (formatUtcDateTime(standing.now) > until) return wrongBookingState(standing);
  return withRoom(standing, "cancelled", {
    until,
    session_outcome: "none" as const,
    is_payment_required: false,
  });
}

/** Whether the attendance may be set now, and what becomes of the session of a no-show. */
export function classAttendanceTerms(
  attendance: Attendance,
  standing: ClassBookingStanding,
  waive = false,
): Terms<Partial<Outcome> & { readonly from: string }> {
  return attendance.status === "no_show"
    ? noShowTermsOf(standing, wrongBookingState, waive)
    : attendanceTerms(attendance, standing, classAttendance);
}

/** Whether another membership may pay for a place. */
export function bookingMembershipTerms(standing: ClassBookingStanding): Terms {
  const { is_trial } = standing.record;
  if (is_trial) return wrongBookingState(standing, COMPLIMENTARY);
  return membershipTermsOf(standing, wrongBookingState, COMPLIMENTARY);
}

/** Whether a class has a place that anybody may take. Places that are owed to the line are not open. */
export function hasOpenPlace({
  record,
  booked,
  owed,
}: Pick<ClassItem, "record" | "booked" | "owed">): boolean {
  return booked < record.capacity && !owed;
}

/** Who wants a place: staff, or one who waits for it already. */
export interface Booker {
  readonly isManaged: boolean;
  readonly isWaiting: boolean;
}

/**
 * Whether a class takes bookings now: its state, and the booking window of this kind of caller. Who waits may take an open place until
 * the start, as a promotion may come until then.
 */
export function bookWindow(of: ClassRecord, { isManaged, isWaiting }: Booker, now: Date): Terms {
  const at = formatUtcDateTime(now);
  const { status, booking_opens_at: opens_at } = of;
  if (status !== "scheduled") {
    const has_ended = hasEnded({ record: of, now });
    return refuse("CLASS_STATE", { jsonObject: { status, has_ended } });
  }
  // No clock skew is allowed for: clients with fast clocks would be first.
  if (!isManaged && opens_at !== undefined && at < opens_at) {
    return refuse("BOOKING_NOT_OPEN", { jsonObject: { opens_at } });
  }
  const closes = isWaiting ? of.start_date_time : of.booking_closes_at;
  const until = isManaged ? minutesAfter(of.end_date_time, DAY_MINUTES) : closes;
  return at > until ? refuse("BOOKING_CLOSED", { jsonObject: { closed_at: until } }) : { ok: true, until };
}

/** The actions by name: the operation that the caller's token must allow, and the terms that decide it. */
const ACTIONS = {
  cancel: { operation: "cancelClassBooking", terms: cancelBookingTerms },
  check_in: { operation: "checkInClassClient", terms: termsOf(checkIn) },
  undo_check_in: { operation: "undoClassCheckIn", terms: termsOf(undoCheckIn) },
  no_show: { operation: "markClassNoShow", terms: termsOf(noShow) },
  undo_no_show: { operation: "undoClassNoShow", terms: termsOf(undoNoShow) },
  change_membership: { operation: "changeClassBookingMembership", terms: bookingMembershipTerms },
} as const satisfies ActionTable<ClassBookingStanding>;

function termsOf(attendance: Attendance) {
  return (standing: ClassBookingStanding) => classAttendanceTerms(attendance, standing);
}

/** The actions that this caller may take now. The operations decide by the same terms. */
export function classBookingActions(
  item: ClassBooking,
  { caller, now }: BookingViewer,
): AllowedActions<typeof ACTIONS> {
  return allowedActions(ACTIONS, classBookingStanding({ item, caller, clock: { now } }), caller);
}
