import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { appointmentKind } from "../appointment-kind.ts";
import { namedParties, readForPlan } from "../move-records.ts";
import { decideUpdate, judgeUpdate, planOfUpdate } from "./decide-update.ts";
import { updateAppointmentRequest } from "./schema.ts";

/** *Update appointment*: replaces subtype, place and comments of the version that the caller has seen. */
export const updateAppointment = recordOperation(appointmentKind, {
  body: updateAppointmentRequest,
  requiresIfMatch: true,
  tables: { Clients: ["BatchGetItem"], Calendar: ["Query", "UpdateItem"] },
  named: namedParties,
  judge: judgeUpdate,
  load: (request, reads) => readForPlan(request, planOfUpdate(request), reads),
  decide: decideUpdate,
});
