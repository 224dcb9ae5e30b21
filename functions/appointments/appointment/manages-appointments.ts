import type { Caller } from "../../../shared/api/caller.ts";
import { isClient } from "../../../shared/history/history.ts";

/** Whether a caller has `appointments.manage`, which no client's own token has. */
export function managesAppointments(caller: Pick<Caller, "scopes" | "grants">): boolean {
  return caller.scopes.includes("appointments.manage") && !isClient(caller);
}
