import { type InfoEntry, infoEntry } from "../api/answer.ts";
import type { AppointmentRecord } from "../tables/appointments-table.ts";
import type { ClientItem } from "../tables/clients-table.ts";
import type { SessionChange } from "../tables/history-entry.ts";
import { availableSessions, isActiveAt, type ServiceCategory, selectMembership } from "./membership-rules.ts";

/** The effect of a change on a client's sessions, and its entries in the answer. */
export interface SessionEffect {
  readonly sessions: readonly SessionChange[];
  readonly info: readonly InfoEntry[];
}

/** The effect on the session, and whether the client has to pay. */
export type Outcome = Pick<AppointmentRecord, "session_outcome" | "is_payment_required">;

/** The effect of an outcome on the session of a booking that ends. */
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

/** What a booking says of its session and of who pays. Only a place in a class can be a trial. */
export type BookedSession = SessionFields &
  Pick<AppointmentRecord, "is_comp_session"> & { readonly is_trial?: boolean };

/** The fields of a booking about its session. */
export type SessionFields = Pick<
  AppointmentRecord,
  "membership_id" | "session_outcome" | "is_payment_required"
>;

/**
 * The effect on the session when a no-show is undone. A forfeited session counts as taken again. A returned session is taken
 * again if its membership has one left; otherwise the client has to pay, unless nobody pays for the booking.
 */
export function takenAgain(
  record: BookedSession,
  client: Pick<ClientItem, "memberships"> | undefined,
): SessionEffect & { readonly set: SessionFields } {
  const { membership_id, session_outcome } = record;
  const is_payment_required = !isFree(record);
  const unpaid = { membership_id: undefined, session_outcome: "none", is_payment_required } as const;
  if (membership_id === undefined) return { set: unpaid, sessions: [], info: [] };
  const taken = { membership_id, session_outcome: "taken", is_payment_required: false } as const;
  if (session_outcome !== "returned") return { set: taken, sessions: [], info: [] };
  const membership = client?.memberships.find(({ id }) => id === membership_id);
  if (membership === undefined || availableSessions(membership) === 0) {
    const info = [infoEntry("MEMBERSHIP_CHANGED", { jsonObject: { membership_id: null } })];
    return { set: unpaid, sessions: [], info };
  }
  return { set: taken, ...sessionTaken(membership_id) };
}

/** Whether nobody pays for a booking. A session that an earlier cancellation cost may pay for it all the same. */
function isFree({ is_comp_session, is_trial = false }: BookedSession): boolean {
  return is_comp_session || is_trial;
}

/** The effect of taking a session of a membership. */
export function sessionTaken(membership_id: number): SessionEffect {
  return {
    sessions: [{ membership_id, change: -1 }],
    info: [infoEntry("SESSION_TAKEN", { jsonObject: { membership_id } })],
  };
}

/** The effect of a move on the session of a booking. */
export interface SessionOfMove extends SessionEffect {
  readonly set: Partial<SessionFields>;
}

/** The client and the type of a booking; undefined if they do not exist or are not needed. */
export interface SessionRecords {
  readonly client?: ClientItem | undefined;
  readonly type?: ServiceCategory | undefined;
}

const KEPT: SessionOfMove = { set: {}, sessions: [], info: [] };

/**
 * The effect of a move on the session. The membership stays if it is active at the new start. Otherwise the session is
 * returned, and a membership is chosen as for a new booking. A booking without a session takes none, nor does one that is free.
 */
export function sessionOfMove(
  record: BookedSession & Pick<AppointmentRecord, "start_date_time">,
  start: string,
  { client, type }: SessionRecords,
): SessionOfMove {
  const { membership_id: old, session_outcome, start_date_time } = record;
  // An erased client has no counts.
  if (old === undefined || session_outcome !== "taken" || client === undefined) return KEPT;
  const present = client.memberships.find(({ id }) => id === old);
  if (start === start_date_time || (present && isActiveAt(present, start))) return KEPT;
  const selected = type && !isFree(record) ? selectMembership(client.memberships, type, start) : undefined;
  const chosen = selected === undefined ? undefined : client.memberships[selected]?.id;
  return {
    set: {
      membership_id: chosen,
      session_outcome: chosen === undefined ? "none" : "taken",
      is_payment_required: chosen === undefined && !isFree(record),
    },
    sessions: [
      { membership_id: old, change: 1 },
      ...(chosen === undefined ? [] : [{ membership_id: chosen, change: -1 as const }]),
    ],
    info: [
      infoEntry("MEMBERSHIP_CHANGED", { jsonObject: { membership_id: chosen ?? null } }),
      infoEntry("SESSION_RETURNED", { jsonObject: { membership_id: old } }),
      ...(chosen === undefined
        ? []
        : [infoEntry("SESSION_TAKEN", { jsonObject: { membership_id: chosen } })]),
    ],
  };
}
