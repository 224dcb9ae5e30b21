import type * as v from "valibot";
import type { DefineOperation } from "../../../../shared/operations/operation-definition.ts";
import { type WriteOperation, writeOperation } from "../../../../shared/operations/write-operation.ts";
import { refuseOtherClient } from "../appointment-access.ts";
import { type AppointmentRecords, readAppointmentRecords } from "../appointment-records.ts";
import { complimentaryRequest, createAppointmentRequest } from "../appointment-request.ts";
import { decideAppointment } from "../decide-appointment.ts";
import type { NewAppointment } from "../new-appointment.ts";

/** *Create new appointment*. */
export const createAppointment = bookAppointment({
  body: createAppointmentRequest,
  authorize: refuseOtherClient,
});

/** *Create new appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const createAppointmentByUuid = createAppointment;

/** *Create appointment complimentary session*: as *Create new appointment*, but no session is taken and nobody pays. */
export const createComplimentaryAppointment = bookAppointment({ body: complimentaryRequest });

/** The parts of the definition in which the operations that book differ. */
type Particular = Pick<
  WriteOperation<Record<never, never>, v.GenericSchema<unknown, NewAppointment>, AppointmentRecords>,
  "body" | "authorize"
>;

/** The appointment, its holds and its effect on the client are written in one transaction. */
function bookAppointment(particular: Particular): DefineOperation {
  return writeOperation({
    ...particular,
    counts: "booking",
    successStatus: 201,
    tables: {
      Club: ["BatchGetItem", "Query"],
      Clients: ["BatchGetItem", "UpdateItem"],
      Appointments: ["PutItem", "Query by-client"],
      Classes: ["Query by-client"],
      Calendar: ["Query", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    load: ({ tenant, caller, clock, body }, reads) =>
      readAppointmentRecords(reads, { tenant, caller, now: clock.now }, body),
    decide: decideAppointment,
  });
}
