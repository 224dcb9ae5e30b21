import type * as v from "valibot";
import type { OperationName } from "../../../shared/api/operations.ts";
import type { OperationDefinition } from "../../../shared/operations/operation-definition.ts";
import { type AppointmentOperation, appointmentOperation } from "./appointment-operation.ts";
import { readClientOf } from "./client-of.ts";
import {
  type Attendance,
  type AttendanceRequest,
  changesSession,
  decideAttendance,
  judgeAttendance,
} from "./decide-attendance.ts";

/** Defines a check-in, a no-show, or the undo of one. */
export function attendanceOperation<
  Name extends OperationName,
  Body extends v.GenericSchema<unknown, AttendanceRequest> = v.GenericSchema<undefined>,
>(
  name: Name,
  attendance: Attendance,
  particular: Pick<AppointmentOperation<Body, unknown>, "describe" | "body">,
): OperationDefinition<Name> {
  return appointmentOperation(name, {
    ...particular,
    tables: { Clients: ["BatchGetItem", "UpdateItem"] },
    judge: (wanted) => judgeAttendance(attendance, wanted),
    load: async (wanted, reads) =>
      changesSession(attendance, wanted) ? readClientOf(wanted, reads) : { client: undefined },
    decide: (wanted, { client }) => decideAttendance(attendance, wanted, client),
  });
}
