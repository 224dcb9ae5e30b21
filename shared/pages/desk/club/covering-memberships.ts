import type { AppointmentType, Membership } from "@fitness-club-booking/sdk/records";

/** The category of a kind of appointment or class. */
export type ServiceCategory = Pick<
  AppointmentType,
  "service_category_primary_name" | "service_category_secondary_name"
>;

/** The memberships that can pay at a start, in the order in which they end: the API would take the first. */
export function coveringMemberships(
  memberships: readonly Membership[],
  { service_category_primary_name, service_category_secondary_name }: ServiceCategory,
  start: string,
): Membership[] {
  return memberships
    .filter(
      (each) =>
        each.service_category_primary_name === service_category_primary_name &&
        each.service_category_secondary_name === service_category_secondary_name &&
        each.start_date <= start &&
        start <= each.end_date &&
        each.available_sessions > 0,
    )
    .toSorted((a, b) => (a.end_date === b.end_date ? a.id - b.id : a.end_date < b.end_date ? -1 : 1));
}
