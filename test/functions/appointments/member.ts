import type { Grants } from "../../../shared/api/caller.ts";

/** The grants of client 9001's own token. */
export const MEMBER_9001: Grants = { companies: [], tenants: [11], client_id: 9001 };
