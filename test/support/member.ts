import type { Grants } from "../../shared/api/caller.ts";
import type { RequestOptions } from "./function-under-test.ts";

/** The token of an app that sees the contacts and the medical alerts of clients. */
export const FINDER = {
  scopes: ["appointments.write", "appointments.read", "clients.find"],
} as const satisfies RequestOptions;

/** The grants of client 9001's own token. */
export const MEMBER_9001: Grants = { companies: [], tenants: [11], client_id: 9001 };
