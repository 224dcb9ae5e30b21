import type { Judgement } from "../../../../shared/operations/decision.ts";
import { type Attendance, attendanceTerms } from "../../../../shared/records/attendance-rules.ts";
import { changeRecord } from "../../../../shared/records/change-record.ts";
import {
  type AttendanceRequest,
  type AttendanceTerms,
  attendanceOf,
  isWaived,
  judgeAttendanceOf,
  takesOrReturns,
} from "../../../../shared/sessions/attendance.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import { type AppointmentChangeRequest, appointmentKind } from "../appointment-kind.ts";
import { appointmentAttendance, noShowTerms, standingOf } from "../change-rules.ts";

type Request = AppointmentChangeRequest<AttendanceRequest>;

/** See {@link judgeAttendanceOf}. */
export function judgeAttendance(attendance: Attendance, request: Request): Judgement | undefined {
  return judgeAttendanceOf(appointmentKind, attendance, request, termsOf(attendance, request));
}

/** Whether a session is taken or returned, so that the client must be read. */
export function changesSession(attendance: Attendance, request: Request): boolean {
  return takesOrReturns(termsOf(attendance, request), request.item.record);
}

/** Decides what an operation on attendance changes. */
export function decideAttendance(
  attendance: Attendance,
  request: Request,
  client: ClientItem | undefined,
): Judgement {
  const terms = termsOf(attendance, request);
  const change = attendanceOf(attendance, request.item.record, { terms, client, now: request.clock.now });
  return change.kind === "refuse" ? change : changeRecord(appointmentKind, request, { ...change, client });
}

function termsOf(attendance: Attendance, request: Request): AttendanceTerms {
  const standing = standingOf(request);
  return attendance.status === "no_show"
    ? noShowTerms(standing, isWaived(request))
    : attendanceTerms(attendance, standing, appointmentAttendance);
}
