import { succeed } from "../../../../shared/api/answer.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { refuseOtherClient } from "../../appointment/appointment-access.ts";
import { readAppointmentRecords } from "../../appointment/appointment-records.ts";
import { appointmentTerms } from "../../appointment/appointment-rules.ts";
import { occurrencesOf } from "../../series/recurrence/occurrences.ts";
import { checkOccurrences } from "./check-occurrences.ts";
import { checkRecurringAvailabilityRequest } from "./schema.ts";

/** *Check staff availability for recurring schedule*: what creating would answer at each of up to 52 starts. */
export const checkRecurringAvailability = tenantOperation({
  body: checkRecurringAvailabilityRequest,
  tables: {
    Club: ["BatchGetItem", "Query"],
    Clients: ["BatchGetItem"],
    Appointments: ["Query by-client"],
    Classes: ["Query by-client"],
    Calendar: ["BatchGetItem"],
  },
  run: async ({ caller, tenant, body, database }, { now, utcOffsetMs }) => {
    const refusal = refuseOtherClient({ caller, body });
    if (refusal !== undefined) return refusal;
    const clock = { now: now(), utcOffsetMs };
    const records = await readAppointmentRecords(database, { tenant, caller, now: clock.now }, body);
    const { terms, problems } = appointmentTerms(body, records, { tenant, caller });
    const recurrence = { terms: { ...terms, startField: "recurrence" }, problems, clock };
    const occurrences = occurrencesOf(body.recurrence, tenant.time_zone, utcOffsetMs);
    const checked = await checkOccurrences(database, recurrence, occurrences);
    return checked.ok ? succeed(200, { occurrences: checked.value }) : checked;
  },
});
