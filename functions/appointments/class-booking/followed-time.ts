import type { ClassBookingChangeRequest } from "../../../shared/classes/class-booking-kind.ts";
import { classBookingKind, hasPlace } from "../../../shared/classes/class-booking-kind.ts";
import { followingClass, lagsBehind } from "../../../shared/classes/follow-class.ts";
import type { StartDecision } from "../../../shared/holds/decide-start.ts";
import type { Sight } from "../../../shared/operations/write.ts";
import { decideClientTime } from "./client-time.ts";

/**
 * Decides whether the client is free at the new time of a class that their booking lags behind; undefined if the booking holds
 * that time already. A change of a lagging booking lets it follow in the same transaction.
 */
export function decideFollowedTime(
  { item, tenant, clock }: ClassBookingChangeRequest,
  sight: Sight,
): StartDecision | undefined {
  if (!lagsBehind(item.record, item.class.record)) return undefined;
  const after = followingClass(item.record, item.class.record);
  const { start_date_time, end_date_time } = item.record;
  const isMoved = after.start_date_time !== start_date_time || after.end_date_time !== end_date_time;
  if (!hasPlace(after) || !isMoved) return undefined;
  const ownHolds = classBookingKind.holds(item.record);
  return decideClientTime(after, { clientId: after.client_id, tenant, clock, ownHolds }, sight);
}
