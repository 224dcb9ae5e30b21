import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { MemberContext } from "../page/member-context.ts";
import type { SeenClass } from "./class-facts.ts";
import { isActive } from "./member-class.ts";

/** Reads a class, its type, and what the member has of it; and what is left of the memberships that pay for a place. */
export async function readClass({ names, sdk, whose }: MemberContext, id: number): Promise<SeenClass> {
  const path = { tenant_id: whose.tenant_id, class_id: id };
  const one = dataOf(await sdk.getClass({ path }));
  const { class_type_id } = one;
  const [type, booking] = await Promise.all([
    sdk.getClassType({ path: { tenant_id: whose.tenant_id, class_type_id } }),
    isActive(one.class_booking)
      ? sdk.getClassBooking({ path: { ...path, client_id: whose.client_id } })
      : undefined,
    // Where this fails, the sessions are as they were read last.
    names.loadMemberships().catch(() => undefined),
  ]);
  return {
    one,
    type: type.ok ? type.data : undefined,
    booking: booking === undefined ? undefined : dataOf(booking),
  };
}
