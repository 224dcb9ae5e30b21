import type * as v from "valibot";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import { type WriteOperation, writeOperation } from "../../../shared/operations/write-operation.ts";
import { type AppointmentRecords, readAppointmentRecords } from "./appointment-records.ts";
import { decideAppointment } from "./decide-appointment.ts";
import type { NewAppointment } from "./new-appointment.ts";

/** The parts of the definition in which the operations that book differ. */
type Particular = Pick<
  WriteOperation<Record<never, never>, v.GenericSchema<unknown, NewAppointment>, AppointmentRecords>,
  "body" | "authorize"
>;

/**
 * Defines an operation that books an appointment: the appointment, its holds and its effect on the client in one
 * transaction.
 */
export function bookAppointment(particular: Particular): DefineOperation {
  return writeOperation({
    ...particular,
    counts: "booking",
    successStatus: 201,
    tables: {
      Club: ["BatchGetItem", "Query"],
      Clients: ["BatchGetItem", "UpdateItem"],
      Appointments: ["PutItem", "Query by-client"],
      Calendar: ["Query", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    load: ({ tenant, caller, clock, body }, reads) =>
      readAppointmentRecords(reads, { tenant, caller, now: clock.now }, body),
    decide: decideAppointment,
  });
}
