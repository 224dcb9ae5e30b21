import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import { type Policy, policyOf } from "../../../shared/club/policy.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import {
  type AgreedPolicy,
  freeCancelUntil,
  minutesBefore,
} from "../../../shared/tables/appointments-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";

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
