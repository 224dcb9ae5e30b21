import { appointmentOperation, refuseWaive } from "../appointment/appointment-operation.ts";
import { namedParties, readForPlan } from "../appointment/move-records.ts";
import { decideReschedule, judgeReschedule, planOfReschedule } from "./decide-reschedule.ts";
import { rescheduleAppointmentRequest } from "./schema.ts";

/** *Reschedule appointment*: moves an appointment; its holds change in one transaction. */
export const rescheduleAppointment = appointmentOperation({
  body: rescheduleAppointmentRequest,
  tables: { Clients: ["BatchGetItem", "UpdateItem"], Calendar: ["Query", "UpdateItem"] },
  authorize: refuseWaive,
  named: namedParties,
  judge: judgeReschedule,
  load: (wanted, reads) => readForPlan(wanted, planOfReschedule(wanted), reads),
  decide: decideReschedule,
});

/** *Reschedule appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const rescheduleAppointmentByUuid = rescheduleAppointment;
