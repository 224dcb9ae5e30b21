import { bookingOperation } from "../../../shared/booking/book.ts";
import { type Candidates, namedRecords, readCandidates } from "../appointment-records.ts";
import { createAppointmentRequest } from "../appointment-request.ts";
import { refuseOtherClient } from "../own-client.ts";
import { decideAppointment } from "./appointment-booking.ts";

/** *Create new appointment*: the appointment, its holds and its effect on the client in one transaction. */
export const createAppointment = bookingOperation<
  "createAppointment",
  ReturnType<typeof createAppointmentRequest>,
  ReturnType<typeof namedRecords>,
  Candidates
>("createAppointment", {
  describe: () => import("./description.ts"),
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
