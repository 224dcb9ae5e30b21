import type * as v from "valibot";
import type { OperationName } from "../../../shared/api/operations.ts";
import type { OperationDefinition } from "../../../shared/operations/operation-definition.ts";
import { type WriteOperation, writeOperation } from "../../../shared/operations/write-operation.ts";
import { decideAppointment, type WishedAppointment } from "./appointment-booking.ts";
import { type AppointmentRecords, readAppointmentRecords } from "./appointment-records.ts";

type NoPath = Record<never, never>;

/**
 * Defines an operation that books an appointment: the appointment, its holds and its effect on the client in one
 * transaction.
 */
export function bookAppointment<
  Name extends OperationName,
  Body extends v.GenericSchema<unknown, WishedAppointment>,
>(
  name: Name,
  particular: Pick<WriteOperation<NoPath, Body, AppointmentRecords>, "describe" | "body" | "authorize">,
): OperationDefinition<Name> {
  return writeOperation<Name, NoPath, AppointmentRecords, Body>(name, {
    ...particular,
    counts: "booking",
    successStatus: 201,
    tables: {
      Club: ["BatchGetItem", "Query"],
      Clients: ["BatchGetItem", "UpdateItem"],
      Appointments: ["PutItem"],
      Calendar: ["Query", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    load: ({ tenant, body }, reads) => readAppointmentRecords(reads, tenant.tenant_id, body),
    decide: decideAppointment,
  });
}
