import { changeClassBooking, withFollowedSession } from "../../../../shared/classes/change-class-booking.ts";
import {
  type ClassBookingChangeRequest,
  classBookingKind,
} from "../../../../shared/classes/class-booking-kind.ts";
import {
  classAttendanceTerms,
  classBookingStanding,
} from "../../../../shared/classes/class-booking-rules.ts";
import type { Decision, Judgement } from "../../../../shared/operations/decision.ts";
import type { Sight } from "../../../../shared/operations/write.ts";
import type { Attendance } from "../../../../shared/records/attendance-rules.ts";
import {
  type AttendanceRequest,
  attendanceOf,
  isWaived,
  judgeAttendanceOf,
} from "../../../../shared/sessions/attendance.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import { decideFollowedTime } from "../followed-time.ts";

type Request = ClassBookingChangeRequest<AttendanceRequest>;

/** Decides by the booking alone, as it follows its class: nothing would change, or its state or the time does not allow it. */
export function judgeClassAttendance(attendance: Attendance, request: Request): Judgement | undefined {
  const { record, terms } = termsOf(attendance, request);
  const item = { ...request.item, record };
  return judgeAttendanceOf(classBookingKind, attendance, { ...request, item }, terms);
}

/** Decides what an operation on attendance changes. Capacity does not matter: every booked client can be checked in. */
export function decideClassAttendance(
  attendance: Attendance,
  request: Request & Sight,
  client: ClientItem | undefined,
): Decision {
  const time = decideFollowedTime(request, request);
  if (time !== undefined && time.kind !== "free") return time;
  const { record, terms } = termsOf(attendance, request);
  const followed = client && withFollowedSession(client, request.item);
  const change = attendanceOf(attendance, record, { terms, client: followed, now: request.clock.now });
  if (change.kind === "refuse") return change;
  return changeClassBooking(request, { ...change, client, ...(time && { holds: time.holds }) });
}

function termsOf(attendance: Attendance, request: Request) {
  const standing = classBookingStanding(request);
  return { record: standing.record, terms: classAttendanceTerms(attendance, standing, isWaived(request)) };
}
