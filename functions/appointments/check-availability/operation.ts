import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/booking/tenant-operation.ts";
import { decideLooking, type Sight } from "../../../shared/operations/decide-looking.ts";
import { readAppointmentRecords } from "../booking/appointment-records.ts";
import { createAppointmentRequest } from "../booking/appointment-request.ts";
import { decideAppointmentStart } from "../booking/decide-appointment-start.ts";
import { refuseOtherClient } from "../booking/own-client.ts";

/** *Check staff availability*: what *Create new appointment* would answer, with nothing written. */
export const checkAvailability = tenantOperation("checkAvailability", {
  describe: () => import("./description.ts"),
  body: createAppointmentRequest,
  tables: { Club: ["BatchGetItem", "Query"], Clients: ["BatchGetItem"], Calendar: ["Query"] },
  run: async ({ caller, tenant, body, database }, { now, utcOffsetMs }) => {
    const refusal = refuseOtherClient({ caller, body });
    if (refusal !== undefined) return refusal;
    const clock = { now: now(), utcOffsetMs };
    const records = await readAppointmentRecords(database, tenant.tenant_id, body);
    const decide = (sight: Sight) =>
      decideAppointmentStart({ caller, tenant, body, clock, ...sight }, records).decision;
    const decision = await decideLooking(database, decide, true);
    const problems = decision.kind === "refused" ? decision.problems : [];
    return succeed(200, { is_available: problems.length === 0, problems });
  },
});
