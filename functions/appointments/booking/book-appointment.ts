import type * as v from "valibot";
import type { OperationName } from "../../../shared/api/operations.ts";
import { type BookingOperation, bookingOperation } from "../../../shared/booking/book.ts";
import type { OperationDefinition } from "../../../shared/booking/operation-definition.ts";
import { decideAppointment, type WishedAppointment } from "./appointment-booking.ts";
import { type Candidates, namedRecords, readCandidates } from "./appointment-records.ts";

type Named = ReturnType<typeof namedRecords>;

/**
 * Defines an operation that books an appointment: the appointment, its holds and its effect on the client in one
 * transaction.
 */
export function bookAppointment<
  Name extends OperationName,
  Body extends v.GenericSchema<unknown, WishedAppointment>,
>(
  name: Name,
  particular: Pick<BookingOperation<Body, Named, Candidates, undefined>, "describe" | "body" | "authorize">,
): OperationDefinition<Name> {
  return bookingOperation<Name, Body, Named, Candidates>(name, {
    ...particular,
    successStatus: 201,
    tables: {
      Club: ["BatchGetItem", "Query"],
      Clients: ["BatchGetItem", "UpdateItem"],
      Appointments: ["PutItem"],
      Calendar: ["Query", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    keys: ({ tenant_id }, body) => namedRecords(tenant_id, body),
    candidates: (database, { tenant_id }, body) => readCandidates(database, tenant_id, body),
    decide: decideAppointment,
  });
}
