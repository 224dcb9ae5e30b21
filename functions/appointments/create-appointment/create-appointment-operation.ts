import type { OperationName } from "../../../shared/api/operations.ts";
import { bookingOperation } from "../../../shared/booking/book.ts";
import type { OperationDefinition } from "../../../shared/booking/operation-definition.ts";
import { type Candidates, namedRecords, readCandidates } from "../appointment-records.ts";
import { createAppointmentRequest } from "../appointment-request.ts";
import { refuseOtherClient } from "../own-client.ts";
import { decideAppointment } from "./appointment-booking.ts";

/** Defines *Create new appointment* under one of its two names. */
export function createAppointmentOperation<Name extends OperationName>(
  name: Name,
  describe: OperationDefinition["describe"],
): OperationDefinition<Name> {
  return bookingOperation<
    Name,
    ReturnType<typeof createAppointmentRequest>,
    ReturnType<typeof namedRecords>,
    Candidates
  >(name, {
    describe,
    body: createAppointmentRequest,
    successStatus: 201,
    tables: {
      Club: ["BatchGetItem", "Query"],
      Clients: ["BatchGetItem", "UpdateItem"],
      Appointments: ["PutItem"],
      Calendar: ["Query", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    authorize: refuseOtherClient,
    keys: ({ tenant_id }, body) => namedRecords(tenant_id, body),
    candidates: (database, { tenant_id }, body) => readCandidates(database, tenant_id, body),
    decide: decideAppointment,
  });
}
