import type { Scope } from "../../../shared/api/operations.ts";

/** The scopes of a token of those who say when coaches and rooms are unavailable. */
export const STAFF_SCOPES: readonly Scope[] = ["staff.write", "appointments.read"];
