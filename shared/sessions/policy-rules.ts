import type { AppointmentType } from "../club/appointment-type.ts";
import { type Policy, policyOf } from "../club/policy.ts";
import type { Tenant } from "../club/tenant.ts";
import { type AgreedPolicy, freeCancelUntil, minutesBefore } from "../tables/agreed-policy.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";

/** The policy that a client agrees to by booking now. It applies whatever the club changes later. */
export function agreedPolicy(tenant: Tenant, type: AppointmentType, start: string): AgreedPolicy {
  return movedPolicy(policyOf(tenant, type), start);
}

/** A policy with its instants counted from a new start; free cancellation begins anew. */
export function movedPolicy(policy: Policy, start: string): AgreedPolicy {
  return {
    ...policy,
    free_cancel_until: freeCancelUntil(start, policy),
    reschedule_until: minutesBefore(start, policy.reschedule_until_minutes),
  };
}

/** The policy after a move. If free cancellation was over before the move, it stays over. */
export function policyAfterMove(policy: AgreedPolicy, start: string, now: Date): AgreedPolicy {
  const moved = movedPolicy(policy, start);
  const isOver = formatUtcDateTime(now) > policy.free_cancel_until;
  return isOver ? { ...moved, free_cancel_until: policy.free_cancel_until } : moved;
}
