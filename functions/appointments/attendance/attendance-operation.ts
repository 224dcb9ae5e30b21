import type * as v from "valibot";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import { type AppointmentOperation, appointmentOperation } from "../appointment/appointment-operation.ts";
import { readClientOf } from "../appointment/client-of.ts";
import {
  type Attendance,
  type AttendanceRequest,
  changesSession,
  decideAttendance,
  judgeAttendance,
} from "./decide-attendance.ts";

/** Defines a check-in, a no-show, or the undo of one. */
export function attendanceOperation<
  Body extends v.GenericSchema<unknown, AttendanceRequest> = v.GenericSchema<undefined>,
>(
  attendance: Attendance,
  particular: Pick<AppointmentOperation<Body, unknown>, "body"> = {},
): DefineOperation {
  return appointmentOperation({
    ...particular,
    tables: { Clients: ["BatchGetItem", "UpdateItem"] },
    judge: (wanted) => judgeAttendance(attendance, wanted),
    load: async (wanted, reads) =>
      changesSession(attendance, wanted) ? readClientOf(wanted, reads) : { client: undefined },
    decide: (wanted, { client }) => decideAttendance(attendance, wanted, client),
  });
}
