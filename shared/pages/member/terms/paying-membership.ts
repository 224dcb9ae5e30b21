import { type Covered, covers, type Paying, sumOfSessions, usableMemberships } from "./coverage.ts";

/** The membership that pays for a booking, as the API chooses it: the one that ends first of those with a session left. */
export function payingMembership<Each extends Paying>(
  memberships: Iterable<Each>,
  type: Covered,
  at: string,
): Each | undefined {
  const [first] = usableMemberships(memberships, type, at);
  return first;
}

/** What pays for some starts. */
export interface CoveredStarts {
  /** How many memberships pay for. */
  readonly covered: number;
  /** How many of these take a session that is counted: the other memberships are unlimited. */
  readonly taken: number;
  /** The sessions of all memberships that cover one of the starts; infinitely many where one is unlimited. */
  readonly left: number;
}

/** What pays for some starts, if all of them are booked. */
export function coveredStarts(
  memberships: Iterable<Paying>,
  type: Covered,
  starts: readonly string[],
): CoveredStarts {
  const all = [...memberships];
  const after = new Map(all.map((each) => [each.id, each]));
  const payers = starts.flatMap((at) => {
    const paying = payingMembership(after.values(), type, at);
    if (paying === undefined) return [];
    after.set(paying.id, { ...paying, available_sessions: paying.available_sessions - 1 });
    return [paying];
  });
  const usable = all.filter((each) => starts.some((at) => covers(each, type, at)));
  return {
    covered: payers.length,
    taken: payers.filter(({ is_unlimited }) => !is_unlimited).length,
    left: sumOfSessions(usable),
  };
}
