import type { Membership } from "@fitness-club-booking/sdk/records";
import type { Covered } from "../../parts/coverage.ts";
import { payersOf } from "../../parts/payers.ts";
import type { Desk } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import { membershipName } from "../club/words.ts";

/** What would pay for appointments that are not booked yet, such as `Ten pack (7 sessions left) pays.` */
export function payersInWords(
  memberships: readonly Membership[],
  type: Covered,
  { starts, desk }: { readonly starts: readonly string[]; readonly desk: Desk },
): string {
  const { booking, roster } = planningDesk(desk).said;
  const paid = payersOf(memberships, type, starts).map(({ id }) => id);
  if (paid.length === 0) return booking.toBePaid;
  if (paid.length < starts.length) return booking.paidInPart(paid.length, starts.length - paid.length);
  const payers = memberships.filter(({ id }) => paid.includes(id));
  return roster.pays(payers.map((each) => membershipName(each, desk.page.strings)).join(", "));
}
