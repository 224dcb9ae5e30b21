import type { Membership } from "@fitness-club-booking/sdk/records";
import type { Desk } from "../club/club-records.ts";
import { coveringMemberships, type ServiceCategory } from "../club/covering-memberships.ts";
import { planningDesk } from "../club/planning-desk.ts";
import { membershipName } from "../club/words.ts";

/** What would pay for appointments that are not booked yet. */
export interface Payers {
  /** The memberships that pay, in the order in which they do. */
  readonly memberships: readonly Membership[];
  /** How many appointments they pay for. */
  readonly paid: number;
  /** How many the client would have to pay for. */
  readonly toPay: number;
}

/** What would pay for appointments of a category, as the API would choose it one by one. */
export function payersFor(
  memberships: readonly Membership[],
  category: ServiceCategory,
  starts: readonly string[],
): Payers {
  let left = memberships;
  const taken: number[] = [];
  for (const start of starts) {
    const [payer] = coveringMemberships(left, category, start);
    if (payer === undefined) continue;
    taken.push(payer.id);
    left = left.map((each) => (each === payer ? withoutOne(payer) : each));
  }
  return {
    memberships: memberships.filter(({ id }) => taken.includes(id)),
    paid: taken.length,
    toPay: starts.length - taken.length,
  };
}

function withoutOne(membership: Membership): Membership {
  if (membership.is_unlimited) return membership;
  return { ...membership, available_sessions: membership.available_sessions - 1 };
}

/** What would pay, such as `Ten pack (7 sessions left) pays.` */
export function payersInWords({ memberships, paid, toPay }: Payers, desk: Desk): string {
  const { booking, roster } = planningDesk(desk).said;
  if (paid === 0) return booking.toBePaid;
  if (toPay > 0) return booking.paidInPart(paid, toPay);
  return roster.pays(memberships.map((each) => membershipName(each, desk.page.strings)).join(", "));
}
