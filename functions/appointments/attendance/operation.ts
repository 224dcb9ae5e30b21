import type * as v from "valibot";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import {
  type Attendance,
  checkIn,
  noShow,
  undoCheckIn,
  undoNoShow,
} from "../../../shared/records/attendance.ts";
import { type RecordOperation, recordOperation } from "../../../shared/records/record-operation.ts";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import { appointmentKind } from "../appointment/appointment-kind.ts";
import { readClientOf } from "../appointment/client-of.ts";
import {
  type AttendanceRequest,
  changesSession,
  decideAttendance,
  judgeAttendance,
} from "./decide-attendance.ts";
import { markClientNoShowRequest } from "./schema.ts";

/** *Mark client as checked in*. */
export const checkInClient = attendanceOperation(checkIn);

/** Undoes *Mark client as checked in*. */
export const undoClientCheckIn = attendanceOperation(undoCheckIn);

/** *Mark client as no-show*: returns or forfeits the session as the policy says. */
export const markClientNoShow = attendanceOperation(noShow, { body: markClientNoShowRequest });

/** Undoes *Mark client as no-show*; the session is taken again. */
export const undoClientNoShow = attendanceOperation(undoNoShow);

function attendanceOperation<
  Body extends v.GenericSchema<unknown, AttendanceRequest> = v.GenericSchema<undefined>,
>(
  attendance: Attendance,
  particular: Pick<RecordOperation<AppointmentItem, Body, unknown>, "body"> = {},
): DefineOperation {
  return recordOperation(appointmentKind, {
    ...particular,
    tables: { Clients: ["BatchGetItem", "UpdateItem"] },
    judge: (request) => judgeAttendance(attendance, request),
    load: async (request, reads) =>
      changesSession(attendance, request) ? readClientOf(request, reads) : { client: undefined },
    decide: (request, { client }) => decideAttendance(attendance, request, client),
  });
}
