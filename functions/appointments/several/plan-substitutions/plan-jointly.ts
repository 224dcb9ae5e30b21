import { type InfoEntry, withDetails } from "../../../../shared/api/answer.ts";
import { bookabilityAt, leastBooked, type Occupancies } from "../../../../shared/holds/bookability.ts";
import { startEntries } from "../../../../shared/holds/decide-start.ts";
import { type Choice, heldDuring, type Party } from "../../../../shared/holds/party.ts";
import { JointHolds } from "../joint-holds.ts";
import type { BookingOfCoach, OpenSubstitution } from "./open-substitution.ts";

/** A substitution that *Substitute coaches* takes. */
export interface PlannedSubstitution extends BookingOfCoach {
  readonly version: number;
  readonly coach_id: number;
}

/** An appointment or a class that nobody can take over. */
export interface UnsolvedSubstitution extends BookingOfCoach {
  readonly version: number;
  readonly problems: readonly InfoEntry[];
}

/** Substitutions that can all be made together. */
export interface SubstitutionPlan {
  readonly substitutions: readonly PlannedSubstitution[];
  readonly unsolved: readonly UnsolvedSubstitution[];
}

/**
 * Finds a coach for each appointment and class, in the order of their starts: of those who are free at this time, the least booked that
 * local day, with what the plan has given them before; then the one with the lower id.
 */
export function planJointly(
  open: readonly OpenSubstitution[],
  occupanciesOf: (each: OpenSubstitution) => Occupancies | undefined,
): SubstitutionPlan {
  const gained = new JointHolds();
  const substitutions: PlannedSubstitution[] = [];
  const unsolved: UnsolvedSubstitution[] = [];
  for (const each of open) {
    const { named, version } = each;
    const found = findCoach(each, occupanciesOf(each), gained);
    if ("party" in found) {
      gained.add({ party: found.party, ...heldBy(found.choice, each) });
      substitutions.push({ ...named, version, coach_id: found.party.id });
    } else {
      const problems = found.problems.map((entry) => withDetails(entry, { ...named }));
      unsolved.push({ ...named, version, problems });
    }
  }
  return { substitutions, unsolved };
}

type FoundCoach =
  | { readonly party: Party; readonly choice: Choice }
  | { readonly problems: readonly InfoEntry[] };

function findCoach(
  each: OpenSubstitution,
  occupancies: Occupancies | undefined,
  gained: JointHolds,
): FoundCoach {
  const { terms, problems, startMs, day, clock } = each;
  const [choice] = terms.choices;
  if (choice === undefined || problems.length > 0) return { problems };
  const bookability = bookabilityAt(terms, startMs, clock, occupancies);
  // The bookings are one coach's, so no two of them overlap: what the plan gives to one cannot be in the way of another.
  const free = choice.parties.filter((party) => bookability.isFree(party, startMs));
  const party = leastBooked(free, (one) => bookability.booked(one, day) + gained.booked(one, day));
  if (party !== undefined) return { party, choice };
  return { problems: startEntries(bookability.problems(startMs), terms) };
}

/** When the coach is held. */
function heldBy(choice: Choice, { startMs, endMs }: OpenSubstitution) {
  return heldDuring(choice, { startMs, endMs });
}
