import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { refuseWaive } from "../appointment-access.ts";
import { appointmentKind } from "../appointment-kind.ts";
import { namedParties, readForPlan } from "../move-records.ts";
import { decideReschedule, judgeReschedule, planOfReschedule } from "./decide-reschedule.ts";
import { rescheduleAppointmentRequest } from "./schema.ts";

/** *Reschedule appointment*: moves an appointment; its holds change in one transaction. */
export const rescheduleAppointment = recordOperation(appointmentKind, {
  body: rescheduleAppointmentRequest,
  tables: { Clients: ["BatchGetItem", "UpdateItem"], Calendar: ["Query", "UpdateItem"] },
  authorize: refuseWaive,
  named: namedParties,
  judge: judgeReschedule,
  load: (request, reads) => readForPlan(request, planOfReschedule(request), reads),
  decide: decideReschedule,
});

/** *Reschedule appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const rescheduleAppointmentByUuid = rescheduleAppointment;
