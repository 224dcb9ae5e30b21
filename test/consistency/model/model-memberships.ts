import type { ModelMembership, ModelType } from "./model-club.ts";

/** The memberships that cover an appointment type at an instant. */
export function coveringMemberships(
  memberships: readonly ModelMembership[],
  type: ModelType,
  startMs: number,
): ModelMembership[] {
  return memberships.filter(
    (one) =>
      one.service_category_primary_name === type.service_category_primary_name &&
      one.service_category_secondary_name === type.service_category_secondary_name &&
      Date.parse(one.start_date) <= startMs &&
      startMs <= Date.parse(one.end_date),
  );
}

/** The one that a session is taken from: of those with one left, the one that ends first, then the lower id. */
export function selectedMembership(covering: readonly ModelMembership[]): ModelMembership | undefined {
  return covering
    .filter(({ used_sessions, number_of_sessions }) => used_sessions < number_of_sessions)
    .sort((a, b) => Date.parse(a.end_date) - Date.parse(b.end_date) || a.id - b.id)[0];
}

/** A membership as the answer shows it. */
export function afterBooking(membership: ModelMembership, is_selected: boolean): object {
  const used_sessions = membership.used_sessions + (is_selected ? 1 : 0);
  const available_sessions = membership.number_of_sessions - used_sessions;
  return { ...membership, used_sessions, available_sessions, is_selected };
}
