import type * as v from "valibot";
import type { DefineOperation } from "../../../../shared/operations/operation-definition.ts";
import {
  type Attendance,
  checkIn,
  noShow,
  undoCheckIn,
  undoNoShow,
} from "../../../../shared/records/attendance-rules.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import type { AttendanceRequest } from "../../../../shared/sessions/attendance.ts";
import { noShowRequest } from "../../../../shared/sessions/no-show-request.ts";
import { appointmentKind } from "../appointment-kind.ts";
import { readClientOf } from "../client-of.ts";
import { changesSession, decideAttendance, judgeAttendance } from "./decide-attendance.ts";

/** *Mark client as checked in*. */
export const checkInClient = attendanceOperation(checkIn);

/** Undoes *Mark client as checked in*. */
export const undoClientCheckIn = attendanceOperation(undoCheckIn);

/** *Mark client as no-show*: returns or forfeits the session as the policy says. */
export const markClientNoShow = attendanceOperation(noShow, noShowRequest);

/** Undoes *Mark client as no-show*; the session is taken again. */
export const undoClientNoShow = attendanceOperation(undoNoShow);

function attendanceOperation(
  attendance: Attendance,
  body?: () => v.GenericSchema<unknown, AttendanceRequest>,
): DefineOperation {
  return recordOperation(appointmentKind, {
    ...(body && { body }),
    tables: { Clients: ["BatchGetItem", "UpdateItem"] },
    judge: (request) => judgeAttendance(attendance, request),
    load: async (request, reads) =>
      changesSession(attendance, request) ? readClientOf(request, reads) : { client: undefined },
    decide: (request, { client }) => decideAttendance(attendance, request, client),
  });
}
