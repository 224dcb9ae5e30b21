import type { Membership } from "../tables/clients-table.ts";

/** The sessions of a membership that are left. */
export function availableSessions({ number_of_sessions, used_sessions }: Membership): number {
  return Math.max(0, number_of_sessions - used_sessions);
}

/** A membership as callers see it, `now` as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export function membershipView(membership: Membership, now: string) {
  return {
    ...membership,
    available_sessions: availableSessions(membership),
    is_active: membership.start_date <= now && now <= membership.end_date,
  };
}
