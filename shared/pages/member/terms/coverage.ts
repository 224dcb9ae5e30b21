import type { AppointmentType, ClassType, Membership } from "@fitness-club-booking/sdk/records";

/** What a membership has to cover: a type of appointments or of classes. */
export type Covered = Pick<
  AppointmentType | ClassType,
  "service_category_primary_name" | "service_category_secondary_name"
>;

/** What of a membership decides whether it pays. */
type Paying = Pick<Membership, "id" | "start_date" | "end_date" | "available_sessions" | "is_unlimited"> &
  Covered;

/** How many sessions a member has left for a type at a start, of all memberships; infinitely many where one is unlimited. */
export function sessionsLeft(memberships: Iterable<Paying>, type: Covered, at: string): number {
  return [...memberships]
    .filter((each) => covers(each, type, at))
    .reduce((sum, each) => sum + sessionsOf(each), 0);
}

/** The membership that pays for a booking, as the API chooses it: the one that ends first of those with a session left. */
export function payingMembership<Each extends Paying>(
  memberships: Iterable<Each>,
  type: Covered,
  at: string,
): Each | undefined {
  const usable = [...memberships].filter((each) => covers(each, type, at) && sessionsOf(each) > 0);
  const [first] = usable.toSorted(
    (one, other) => Date.parse(one.end_date) - Date.parse(other.end_date) || one.id - other.id,
  );
  return first;
}

/** How many of some starts memberships pay for, if all of them are booked. */
export function countCovered(
  memberships: Iterable<Paying>,
  type: Covered,
  starts: readonly string[],
): number {
  const left = new Map([...memberships].map((each) => [each.id, each]));
  return starts.filter((at) => {
    const paying = payingMembership(left.values(), type, at);
    if (paying === undefined) return false;
    left.set(paying.id, { ...paying, available_sessions: paying.available_sessions - 1 });
    return true;
  }).length;
}

/** How many sessions a membership has left. */
export function sessionsOf({
  available_sessions,
  is_unlimited,
}: Pick<Membership, "available_sessions" | "is_unlimited">): number {
  return is_unlimited ? Number.POSITIVE_INFINITY : Math.max(0, available_sessions);
}

function covers(membership: Paying, type: Covered, at: string): boolean {
  return (
    membership.service_category_primary_name === type.service_category_primary_name &&
    membership.service_category_secondary_name === type.service_category_secondary_name &&
    Date.parse(membership.start_date) <= Date.parse(at) &&
    Date.parse(membership.end_date) >= Date.parse(at)
  );
}
