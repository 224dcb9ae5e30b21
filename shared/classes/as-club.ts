import type { Caller } from "../api/caller.ts";

/** The club as the author of a change that no request of its own makes, such as a booking that follows its class. */
export function asClub(principal: string): Caller {
  return {
    principal,
    grants: { companies: [], tenants: [] },
    operations: [],
    scopes: ["classes.manage"],
    expiresAtS: 0,
  };
}
