import type { RequestOptions } from "../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../support/member.ts";

/** The club's staff. */
export const DESK = {
  principal: "london-desk",
  scopes: [
    "appointments.manage",
    "appointments.write",
    "appointments.read",
    "tours.manage",
    "tours.write",
    "clients.find",
    "clients.read",
    "clients.write",
  ],
} as const satisfies RequestOptions;

/** Client 9001, with a token of their own. */
export const MEMBER = {
  principal: "member-9001",
  scopes: ["appointments.write", "appointments.read"],
  grants: MEMBER_9001,
} as const satisfies RequestOptions;

/** A page at which anybody books a tour. */
export const VISITOR = { scopes: ["tours.write"] } as const satisfies RequestOptions;
