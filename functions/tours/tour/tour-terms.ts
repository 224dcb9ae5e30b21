import { type Caller, managesTours } from "../../../shared/api/caller.ts";
import { weeklyHours } from "../../../shared/calendar/hours.ts";
import { policyOf } from "../../../shared/club/policy.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { openingHours } from "../../../shared/club/working-hours.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { toursHolder } from "../../../shared/holds/holder.ts";

/**
 * All of a tenant's tour but its start and its person.
 * @param startField the field that has the start
 */
export function tourTerms(tenant: Tenant, caller: Pick<Caller, "scopes">, startField: string): BookingTerms {
  const { duration_minutes, capacity, hours } = tenant.tour;
  return {
    tenant,
    durationMinutes: duration_minutes,
    noticeMinutes: managesTours(caller) ? 0 : policyOf(tenant).min_notice_minutes,
    hours: [openingHours(tenant), ...(hours === undefined ? [] : [weeklyHours(hours)])],
    choices: [
      {
        kind: "tours",
        identifier: startField,
        parties: [{ id: tenant.tenant_id, holder: toursHolder(tenant.tenant_id, capacity) }],
      },
    ],
    startField,
  };
}
