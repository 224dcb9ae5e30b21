import type { Membership } from "../tables/clients-table.ts";
import { availableSessions } from "./membership-rules.ts";

/** A membership as callers see it, `now` as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export function membershipView(membership: Membership, now: string) {
  return {
    ...membership,
    available_sessions: availableSessions(membership),
    is_active: membership.start_date <= now && now <= membership.end_date,
  };
}
