import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import { availableSessions } from "../../../shared/people/membership-view.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import type { SessionChange } from "../../../shared/tables/history-entry.ts";
import type { Outcome } from "./terms.ts";

/** The effect of a change on a client's sessions, and its entries in the answer. */
export interface SessionEffect {
  readonly sessions: readonly SessionChange[];
  readonly info: readonly InfoEntry[];
}

/** The effect of an outcome on the session of an appointment that ends. */
export function sessionEffect(
  { membership_id, session_outcome }: Pick<AppointmentRecord, "membership_id" | "session_outcome">,
  outcome: Outcome["session_outcome"],
): SessionEffect {
  // Only a session that was taken or forfeited can be returned or forfeited.
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

/** The fields of an appointment about its session. */
export type SessionFields = Pick<
  AppointmentRecord,
  "membership_id" | "session_outcome" | "is_payment_required"
>;

/**
 * The effect on the session when a no-show is undone. A forfeited session counts as taken again. A returned session is taken
 * again if its membership has one left; otherwise the client has to pay.
 */
export function takenAgain(
  record: SessionFields & Pick<AppointmentRecord, "is_comp_session">,
  client: Pick<ClientItem, "memberships"> | undefined,
): SessionEffect & { readonly set: SessionFields } {
  const { membership_id, session_outcome, is_comp_session } = record;
  const unpaid = { membership_id: undefined, session_outcome: "none", is_payment_required: true } as const;
  if (membership_id === undefined) {
    return { set: { ...unpaid, is_payment_required: !is_comp_session }, sessions: [], info: [] };
  }
  const taken = { membership_id, session_outcome: "taken", is_payment_required: false } as const;
  if (session_outcome !== "returned") return { set: taken, sessions: [], info: [] };
  const membership = client?.memberships.find(({ id }) => id === membership_id);
  if (membership === undefined || availableSessions(membership) === 0) {
    const info = [infoEntry("MEMBERSHIP_CHANGED", { jsonObject: { membership_id: null } })];
    return { set: unpaid, sessions: [], info };
  }
  return { set: taken, ...sessionTaken(membership_id) };
}

/** The effect of taking a session of a membership. */
export function sessionTaken(membership_id: number): SessionEffect {
  return {
    sessions: [{ membership_id, change: -1 }],
    info: [infoEntry("SESSION_TAKEN", { jsonObject: { membership_id } })],
  };
}
