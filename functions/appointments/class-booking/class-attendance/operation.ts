import type * as v from "valibot";
import { classBookingKind } from "../../../../shared/classes/class-booking-kind.ts";
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
import { readClient } from "../../../../shared/tables/clients-table.ts";
import { decideClassAttendance, judgeClassAttendance } from "./decide-attendance.ts";

/** *Marks client as checked in*. */
export const checkInClassClient = attendanceOperation(checkIn);

/** Undoes *Marks client as checked in*. */
export const undoClassCheckIn = attendanceOperation(undoCheckIn);

/** *Marks client as no-show*: returns or forfeits the session as the policy says. */
export const markClassNoShow = attendanceOperation(noShow, noShowRequest);

/** Undoes *Marks client as no-show*; the session is taken again. */
export const undoClassNoShow = attendanceOperation(undoNoShow);

function attendanceOperation(
  attendance: Attendance,
  body?: () => v.GenericSchema<unknown, AttendanceRequest>,
): DefineOperation {
  return recordOperation(classBookingKind, {
    ...(body && { body }),
    tables: { Clients: ["BatchGetItem", "UpdateItem"], Calendar: ["Query", "UpdateItem"] },
    judge: (request) => judgeClassAttendance(attendance, request),
    // Check-ins are counted, so the client is always read.
    load: ({ item: { record } }, reads) =>
      reads.read({ client: readClient(record.tenant_id, record.client_id) }),
    decide: (request, { client }) => decideClassAttendance(attendance, request, client),
  });
}
