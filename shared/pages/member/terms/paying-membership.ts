import { type Covered, covers, type Paying, sessionsOf } from "./coverage.ts";

/** The membership that pays for a booking, as the API chooses it: the one that ends first of those with a session left. */
export function payingMembership<Each extends Paying>(
  memberships: Iterable<Each>,
  type: Covered,
  at: string,
): Each | undefined {
  const [first] = usableMemberships(memberships, type, at);
  return first;
}

/** The memberships that can pay for a booking. The first one does, if none is named. */
export function usableMemberships<Each extends Paying>(
  memberships: Iterable<Each>,
  type: Covered,
  at: string,
): Each[] {
  return [...memberships]
    .filter((each) => covers(each, type, at) && sessionsOf(each) > 0)
    .toSorted((one, other) => Date.parse(one.end_date) - Date.parse(other.end_date) || one.id - other.id);
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
