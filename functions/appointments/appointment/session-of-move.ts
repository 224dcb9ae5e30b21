import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import type { SessionChange } from "../../../shared/tables/history-entry.ts";
import type { AppointmentFields } from "./appointment-kind.ts";
import { isActiveAt, selectMembership } from "./membership.ts";

/** The effect of a move on the session of an appointment, and its entries in the answer. */
export interface SessionOfMove {
  readonly set: AppointmentFields;
  readonly sessions: readonly SessionChange[];
  readonly info: readonly InfoEntry[];
}

/** The client and the type of an appointment; undefined if they do not exist or are not needed. */
export interface SessionRecords {
  readonly client?: ClientItem | undefined;
  readonly type?: AppointmentType | undefined;
}

const KEPT: SessionOfMove = { set: {}, sessions: [], info: [] };

/**
 * The effect of a move on the session. The membership stays if it is active at the new start. Otherwise the session is
 * returned, and a membership is chosen as for a new booking. An appointment without a session takes none.
 */
export function sessionOfMove(
  record: AppointmentRecord,
  start: string,
  { client, type }: SessionRecords,
): SessionOfMove {
  const { membership_id: old, session_outcome, start_date_time } = record;
  // An erased client has no counts.
  if (old === undefined || session_outcome !== "taken" || client === undefined) return KEPT;
  const present = client.memberships.find(({ id }) => id === old);
  if (start === start_date_time || (present && isActiveAt(present, start))) return KEPT;
  const selected = type && selectMembership(client.memberships, type, start);
  const chosen = selected === undefined ? undefined : client.memberships[selected]?.id;
  return {
    set: {
      membership_id: chosen,
      session_outcome: chosen === undefined ? "none" : "taken",
      is_payment_required: chosen === undefined,
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
