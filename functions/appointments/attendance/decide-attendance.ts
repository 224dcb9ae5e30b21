import type { Judgement } from "../../../shared/operations/record-operation.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { standingOf } from "../appointment/actions.ts";
import {
  alreadyDone,
  changeAppointment,
  refused,
  type WantedAppointmentChange,
} from "../appointment/change-appointment.ts";
import { sessionEffect, takenAgain } from "../appointment/session-effect.ts";
import {
  checkInTerms,
  isForfeited,
  noShowTerms,
  type Outcome,
  type Standing,
  type Terms,
  undoCheckInTerms,
  undoNoShowTerms,
} from "../appointment/terms.ts";

/** The body of an operation on the attendance; undefined where it has no fields. */
export type AttendanceRequest = { readonly waive?: boolean | undefined } | undefined;

type Wanted = WantedAppointmentChange<AttendanceRequest>;

/** What one of the operations on the attendance of a client does. */
export interface Attendance {
  /** The status afterwards. */
  readonly status: "booked" | "checked_in" | "no_show";
  readonly operation: "checked_in" | "no_show" | "undone";
  /** Whether it may be done now; with an outcome where it decides what becomes of the session. */
  readonly terms: (standing: Standing, waive: boolean) => Terms<Partial<Outcome>>;
}

/** *Mark client as checked in*. */
export const checkIn: Attendance = { status: "checked_in", operation: "checked_in", terms: checkInTerms };

/** Undoes *Mark client as checked in*. */
export const undoCheckIn: Attendance = { status: "booked", operation: "undone", terms: undoCheckInTerms };

/** *Mark client as no-show*. */
export const noShow: Attendance = { status: "no_show", operation: "no_show", terms: noShowTerms };

/** Undoes *Mark client as no-show*. */
export const undoNoShow: Attendance = { status: "booked", operation: "undone", terms: undoNoShowTerms };

/** Decides by the appointment alone: that nothing would change, or that its state or the time does not allow it. */
export function judgeAttendance(attendance: Attendance, wanted: Wanted): Judgement | undefined {
  const { record } = wanted.item;
  const givesBack = isWaived(wanted) && isForfeited(record);
  if (record.status === attendance.status && !givesBack) return alreadyDone(wanted);
  const terms = termsOf(attendance, wanted);
  return terms.ok ? undefined : refused(terms);
}

/** Whether a session is taken or returned, so that the client must be read: most check-ins do neither. */
export function changesSession(attendance: Attendance, wanted: Wanted): boolean {
  const terms = termsOf(attendance, wanted);
  const isReturned = terms.ok && terms.session_outcome === "returned";
  return isReturned || wanted.item.record.session_outcome === "returned";
}

/** Decides what an operation on the attendance changes. */
export function decideAttendance(
  attendance: Attendance,
  wanted: Wanted,
  client: ClientItem | undefined,
): Judgement {
  const terms = termsOf(attendance, wanted);
  if (!terms.ok) return refused(terms);
  const { status, operation } = attendance;
  const { set, ...session } = sessionOf(wanted, terms, client);
  const checked_in_at = status === "checked_in" ? formatUtcDateTime(wanted.clock.now) : undefined;
  const change = { operation, set: { ...set, status, checked_in_at }, ...session, client };
  return changeAppointment(wanted, change);
}

/** The effect on the session: a no-show returns or forfeits it; leaving that state takes it again. */
function sessionOf(
  { item: { record } }: Wanted,
  { session_outcome, is_payment_required }: Partial<Outcome>,
  client: ClientItem | undefined,
) {
  if (session_outcome !== undefined && is_payment_required !== undefined) {
    return { set: { session_outcome, is_payment_required }, ...sessionEffect(record, session_outcome) };
  }
  return record.status === "no_show" ? takenAgain(record, client) : { set: {} };
}

function termsOf(attendance: Attendance, wanted: Wanted): Terms<Partial<Outcome>> {
  const { item, caller, clock } = wanted;
  return attendance.terms(standingOf(item, caller, clock.now), isWaived(wanted));
}

function isWaived({ body }: Wanted): boolean {
  return body?.waive ?? false;
}
