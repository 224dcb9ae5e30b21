import type { AppointmentType, ClassType, Membership } from "@fitness-club-booking/sdk/records";

/** What a membership has to cover: a type of appointments or of classes. */
export type Covered = Pick<
  AppointmentType | ClassType,
  "service_category_primary_name" | "service_category_secondary_name"
>;

/** What of a membership says how many sessions it has left. */
export type Counted = Pick<Membership, "available_sessions" | "is_unlimited">;

/** What of a membership decides whether it pays. */
export type Paying = Pick<
  Membership,
  "id" | "start_date" | "end_date" | "available_sessions" | "is_unlimited"
> &
  Covered;

/** How many sessions a member has left for a type at a start, of all memberships; infinitely many where one is unlimited. */
export function sessionsLeft(memberships: Iterable<Paying>, type: Covered, at: string): number {
  return sumOfSessions(usableMemberships(memberships, type, at));
}

/** How many sessions some memberships have left together. */
export function sumOfSessions(memberships: readonly Counted[]): number {
  return memberships.reduce((sum, each) => sum + sessionsOf(each), 0);
}

/** The memberships that can pay for a booking, in the order in which they end. The first one pays, if none is named. */
export function usableMemberships<Each extends Paying>(
  memberships: Iterable<Each>,
  type: Covered,
  at: string,
): Each[] {
  return [...memberships]
    .filter((each) => covers(each, type, at) && sessionsOf(each) > 0)
    .toSorted((one, other) => Date.parse(one.end_date) - Date.parse(other.end_date) || one.id - other.id);
}

/** How many sessions a membership has left. */
export function sessionsOf({ available_sessions, is_unlimited }: Counted): number {
  return is_unlimited ? Number.POSITIVE_INFINITY : Math.max(0, available_sessions);
}

/** Whether a membership is of a type's category, and active at a start. */
export function covers(membership: Paying, type: Covered, at: string): boolean {
  return (
    membership.service_category_primary_name === type.service_category_primary_name &&
    membership.service_category_secondary_name === type.service_category_secondary_name &&
    Date.parse(membership.start_date) <= Date.parse(at) &&
    Date.parse(membership.end_date) >= Date.parse(at)
  );
}
