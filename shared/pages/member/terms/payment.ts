import type { CreateAppointmentAnswer } from "@fitness-club-booking/sdk/records";
import { sessionsOf, sumOfSessions } from "../../parts/coverage.ts";

/** How a booking is paid for: by a session of a membership, or by the member. */
export type Payment =
  | {
      readonly kind: "session";
      readonly membership: string;
      readonly isUnlimited: boolean;
      /** What is left of all memberships that cover it. */
      readonly left: number;
      /** Whether others cover it, too. */
      readonly isOfSeveral: boolean;
      /** Another membership, which never runs out. */
      readonly unlimited: string | undefined;
    }
  | { readonly kind: "pay" | "nothing" };

/** What an answer says of how the booking is paid for; it lists the memberships that cover it, as they are after it. */
export function paymentIn({
  client_booked_details,
}: Pick<CreateAppointmentAnswer, "client_booked_details">): Payment {
  const [client] = client_booked_details;
  const paying = client?.memberships.find(({ is_selected }) => is_selected);
  if (client === undefined || paying === undefined)
    return { kind: client?.is_payment_required ? "pay" : "nothing" };
  const others = client.memberships.filter((each) => each !== paying && sessionsOf(each) > 0);
  return {
    kind: "session",
    membership: paying.subscription_primary_name,
    isUnlimited: paying.is_unlimited ?? false,
    left: sumOfSessions([paying, ...others]),
    isOfSeveral: others.length > 0,
    unlimited: others.find(({ is_unlimited }) => is_unlimited)?.subscription_primary_name,
  };
}
