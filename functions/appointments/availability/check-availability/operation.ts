import { succeed } from "../../../../shared/api/answer.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { decideLooking, type Sight } from "../../../../shared/operations/write.ts";
import { refuseOtherClient } from "../../appointment/appointment-access.ts";
import { readAppointmentRecords } from "../../appointment/appointment-records.ts";
import { createAppointmentRequest } from "../../appointment/appointment-request.ts";
import { decideAppointmentStart } from "../../appointment/decide-appointment.ts";

/** *Check staff availability*: what *Create new appointment* would answer, with nothing written. */
export const checkAvailability = tenantOperation({
  body: createAppointmentRequest,
  tables: {
    Club: ["BatchGetItem", "Query"],
    Clients: ["BatchGetItem"],
    Appointments: ["Query by-client"],
    Classes: ["Query by-client"],
    Calendar: ["Query"],
  },
  run: async ({ caller, tenant, body, database }, { now, utcOffsetMs }) => {
    const refusal = refuseOtherClient({ caller, body });
    if (refusal !== undefined) return refusal;
    const clock = { now: now(), utcOffsetMs };
    const records = await readAppointmentRecords(database, { tenant, caller, now: clock.now }, body);
    const decide = (sight: Sight) =>
      decideAppointmentStart({ caller, tenant, body, clock, ...sight }, records).decision;
    const decision = await decideLooking(database, decide, true);
    const problems = decision.kind === "refuse" ? decision.refusal.problems : [];
    return succeed(200, { is_available: problems.length === 0, problems });
  },
});
