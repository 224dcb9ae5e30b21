import { type Judgement, refused } from "../../../../shared/operations/decision.ts";
import {
  type Attendance,
  attendanceChange,
  attendanceTerms,
} from "../../../../shared/records/attendance-rules.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { refusedBy, type Terms } from "../../../../shared/records/record-rules.ts";
import { type Outcome, sessionEffect, takenAgain } from "../../../../shared/sessions/session-rules.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import { type AppointmentChangeRequest, appointmentKind } from "../appointment-kind.ts";
import { isForfeited, noShowTerms, standingOf } from "../change-rules.ts";

/** The body of an operation on attendance; undefined if it has no fields. */
export type AttendanceRequest = { readonly waive?: boolean | undefined } | undefined;

type Request = AppointmentChangeRequest<AttendanceRequest>;

/** Decides by the appointment alone: nothing would change, or its state or the time does not allow it. */
export function judgeAttendance(attendance: Attendance, request: Request): Judgement | undefined {
  const { record } = request.item;
  const givesBack = isWaived(request) && isForfeited(record);
  if (record.status === attendance.status && !givesBack) return alreadyDone(appointmentKind, request);
  return refusedBy(termsOf(attendance, request));
}

/** Whether a session is taken or returned, so that the client must be read. Most check-ins do neither. */
export function changesSession(attendance: Attendance, request: Request): boolean {
  const terms = termsOf(attendance, request);
  const isReturned = terms.ok && terms.session_outcome === "returned";
  return isReturned || request.item.record.session_outcome === "returned";
}

/** Decides what an operation on attendance changes. */
export function decideAttendance(
  attendance: Attendance,
  request: Request,
  client: ClientItem | undefined,
): Judgement {
  const terms = termsOf(attendance, request);
  if (!terms.ok) return refused(terms);
  const { operation, set } = attendanceChange(attendance, request.clock.now);
  const session = sessionOf(request, terms, client);
  return changeRecord(appointmentKind, request, {
    ...session,
    operation,
    set: { ...session.set, ...set },
    client,
  });
}

/** The effect on the session: a no-show returns or forfeits it; leaving `no_show` takes it again. */
function sessionOf(
  { item: { record } }: Request,
  { session_outcome, is_payment_required }: Partial<Outcome>,
  client: ClientItem | undefined,
) {
  if (session_outcome !== undefined && is_payment_required !== undefined) {
    return { set: { session_outcome, is_payment_required }, ...sessionEffect(record, session_outcome) };
  }
  return record.status === "no_show" ? takenAgain(record, client) : { set: {} };
}

function termsOf(attendance: Attendance, request: Request): Terms<Partial<Outcome>> {
  const standing = standingOf(request);
  return attendance.status === "no_show"
    ? noShowTerms(standing, isWaived(request))
    : attendanceTerms(attendance, standing, appointmentKind.attendance);
}

function isWaived({ body }: Request): boolean {
  return body?.waive ?? false;
}
