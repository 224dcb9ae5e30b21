import { type Covered, type Paying, usableMemberships } from "./coverage.ts";

/** What pays for each of some starts, if all of them are booked, as the API chooses it one by one; without those that nothing pays for. */
export function payersOf<Each extends Paying>(
  memberships: Iterable<Each>,
  type: Covered,
  starts: readonly string[],
): Each[] {
  const after = new Map([...memberships].map((each) => [each.id, each]));
  return starts.flatMap((at) => {
    const [payer] = usableMemberships(after.values(), type, at);
    if (payer === undefined) return [];
    after.set(payer.id, { ...payer, available_sessions: payer.available_sessions - 1 });
    return [payer];
  });
}
