import { classBookingKind } from "../../../../shared/classes/class-booking-kind.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { cancelRequest } from "../../../../shared/sessions/cancel-request.ts";
import { refuseWithoutManage } from "../class-access.ts";
import { decideBookingCancellation, judgeBookingCancellation } from "./decide-cancellation.ts";
import { readCancellation } from "./freed-place.ts";

/** *Removes client from class*: gives up a place, which passes on to a waiter, or leaves the line. */
export const cancelClassBooking = recordOperation(classBookingKind, {
  body: cancelRequest,
  tables: {
    Clients: ["BatchGetItem", "UpdateItem"],
    Classes: ["BatchGetItem", "PutItem", "UpdateItem", "Query by-client"],
    Appointments: ["Query by-client"],
    Calendar: ["Query", "UpdateItem"],
  },
  authorize: ({ caller, body }) => refuseWithoutManage(caller, body.waive === true ? "waive" : undefined),
  judge: judgeBookingCancellation,
  load: readCancellation,
  decide: decideBookingCancellation,
});
