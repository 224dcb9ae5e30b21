import type { OperationDefinition } from "../../../shared/operations/operation-definition.ts";
import { appointmentOperation, refuseWaive } from "../appointment/appointment-operation.ts";
import { namedParties, readForPlan } from "../appointment/move-records.ts";
import { decideReschedule, judgeReschedule, planOfReschedule } from "./decide-reschedule.ts";
import { rescheduleAppointmentRequest } from "./schema.ts";

/** *Reschedule appointment*: moves an appointment; its holds change in one transaction. */
export const rescheduleAppointment = rescheduleOperation(
  "rescheduleAppointment",
  () => import("./description.ts"),
);

/** Defines *Reschedule appointment* under one of its two names. */
export function rescheduleOperation<Name extends "rescheduleAppointment" | "rescheduleAppointmentByUuid">(
  name: Name,
  describe: OperationDefinition["describe"],
): OperationDefinition<Name> {
  return appointmentOperation(name, {
    describe,
    body: rescheduleAppointmentRequest,
    tables: { Clients: ["BatchGetItem", "UpdateItem"], Calendar: ["Query", "UpdateItem"] },
    authorize: refuseWaive,
    named: namedParties,
    judge: judgeReschedule,
    load: (wanted, reads) => readForPlan(wanted, planOfReschedule(wanted), reads),
    decide: decideReschedule,
  });
}
