import type { ServiceCategory } from "../../shared/sessions/membership-rules.ts";
import type { Membership } from "../../shared/tables/clients-table.ts";

/** A membership of the year 2026 with ten sessions, none of which is used. */
export function membershipOf(
  category: ServiceCategory,
  id: number,
  fields: Partial<Membership> = {},
): Membership {
  return {
    id,
    subscription_id: 1,
    subscription_primary_name: "Pack",
    subscription_secondary_name: "2026",
    service_category_primary_name: category.service_category_primary_name,
    service_category_secondary_name: category.service_category_secondary_name,
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2027-01-01T00:00:00.000Z",
    number_of_sessions: 10,
    used_sessions: 0,
    ...fields,
  };
}
