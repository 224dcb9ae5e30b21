import { type InfoEntry, withDetails } from "../../../../shared/api/answer.ts";
import { bookabilityAt, leastBooked, type Occupancies } from "../../../../shared/holds/bookability.ts";
import { startEntries } from "../../../../shared/holds/decide-start.ts";
import { type Choice, heldDuring, type Party } from "../../../../shared/holds/party.ts";
import { JointHolds } from "../joint-holds.ts";
import type { OpenSubstitution } from "./open-substitution.ts";

/** A substitution that *Substitute coaches* takes. */
export interface PlannedSubstitution {
  readonly appointment_id: number;
  readonly version: number;
  readonly coach_id: number;
}

/** An appointment that nobody can take over. */
export interface UnsolvedSubstitution {
  readonly appointment_id: number;
  readonly version: number;
  readonly problems: readonly InfoEntry[];
}

/** Substitutions that can all be made together. */
export interface SubstitutionPlan {
  readonly substitutions: readonly PlannedSubstitution[];
  readonly unsolved: readonly UnsolvedSubstitution[];
}

/**
 * Finds a coach for each appointment, in the order of their starts: of those who are free at this time, the least booked that
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
    const { appointment_id, version } = each.item.record;
    const found = findCoach(each, occupanciesOf(each), gained);
    if ("party" in found) {
      gained.add({ party: found.party, ...heldBy(found.choice, each) });
      substitutions.push({ appointment_id, version, coach_id: found.party.id });
    } else {
      const problems = found.problems.map((entry) => withDetails(entry, { appointment_id }));
      unsolved.push({ appointment_id, version, problems });
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
  // The appointments are one coach's, so no two of them overlap: what the plan gives to one cannot be in the way of another.
  const free = choice.parties.filter((party) => bookability.isFree(party, startMs));
  const party = leastBooked(free, (one) => bookability.booked(one, day) + gained.booked(one, day));
  if (party !== undefined) return { party, choice };
  return { problems: startEntries(bookability.problems(startMs), terms) };
}

/** When the coach is held for an appointment. */
function heldBy(choice: Choice, { startMs, item: { record } }: OpenSubstitution) {
  return heldDuring(choice, { startMs, endMs: Date.parse(record.end_date_time) });
}
