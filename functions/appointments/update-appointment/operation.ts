import { appointmentOperation } from "../appointment/appointment-operation.ts";
import { namedParties, readForPlan } from "../appointment/move-records.ts";
import { decideUpdate, judgeUpdate, planOfUpdate } from "./decide-update.ts";
import { updateAppointmentRequest } from "./schema.ts";

/** *Update appointment*: replaces subtype, place and comments of the version that the caller has seen. */
export const updateAppointment = appointmentOperation({
  body: updateAppointmentRequest,
  requiresIfMatch: true,
  tables: { Calendar: ["Query", "UpdateItem"] },
  named: namedParties,
  judge: judgeUpdate,
  load: (wanted, reads) => readForPlan(wanted, planOfUpdate(wanted), reads),
  decide: decideUpdate,
});
