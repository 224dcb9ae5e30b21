import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { SessionChange } from "../../../shared/tables/history-entry.ts";
import type { Outcome } from "./terms.ts";

/** What an outcome does to the session of an appointment that ends, and what the answer says of it. */
export function sessionEffect(
  { membership_id, session_outcome }: Pick<AppointmentRecord, "membership_id" | "session_outcome">,
  outcome: Outcome["session_outcome"],
): { readonly sessions: readonly SessionChange[]; readonly info: readonly InfoEntry[] } {
  // Only a session that was taken, or forfeited since, can go back or be forfeited.
  const isHeld = session_outcome === "taken" || session_outcome === "forfeited";
  if (membership_id === undefined || !isHeld || outcome === session_outcome)
    return { sessions: [], info: [] };
  const jsonObject = { membership_id };
  if (outcome === "returned") {
    return {
      sessions: [{ membership_id, change: 1 }],
      info: [infoEntry("SESSION_RETURNED", { jsonObject })],
    };
  }
  if (outcome !== "forfeited") return { sessions: [], info: [] };
  return {
    sessions: [{ membership_id, change: 0 }],
    info: [infoEntry("SESSION_FORFEITED", { jsonObject })],
  };
}
