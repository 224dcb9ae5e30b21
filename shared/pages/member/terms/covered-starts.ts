import { type Covered, covers, type Paying, sumOfSessions } from "../../parts/coverage.ts";
import { payersOf } from "../../parts/payers.ts";

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
  const payers = payersOf(all, type, starts);
  const usable = all.filter((each) => starts.some((at) => covers(each, type, at)));
  return {
    covered: payers.length,
    taken: payers.filter(({ is_unlimited }) => !is_unlimited).length,
    left: sumOfSessions(usable),
  };
}
