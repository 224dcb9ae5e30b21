import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { cancelRequest } from "../../../../shared/sessions/cancel-request.ts";
import { refuseWaive } from "../appointment-access.ts";
import { appointmentKind } from "../appointment-kind.ts";
import { readClientOf } from "../client-of.ts";
import { decideCancellation, judgeCancellation } from "./decide-cancellation.ts";

/** *Cancel appointment*: frees all its holds, and returns or forfeits its session as the policy says. */
export const cancelAppointment = recordOperation(appointmentKind, {
  body: cancelRequest,
  tables: { Clients: ["BatchGetItem", "UpdateItem"], Calendar: ["UpdateItem"] },
  authorize: refuseWaive,
  judge: judgeCancellation,
  load: readClientOf,
  decide: decideCancellation,
});
