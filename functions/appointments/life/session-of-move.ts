import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import type { SessionChange } from "../../../shared/tables/history-entry.ts";
import type { SetFields } from "./change-appointment.ts";
import { isActiveAt, selectMembership } from "./membership.ts";

/** What a move does to the session of an appointment, and what the answer says of it. */
export interface SessionOfMove {
  readonly set: SetFields;
  readonly sessions: readonly SessionChange[];
  readonly info: readonly InfoEntry[];
}

/** Whom and what the session of an appointment depends on; undefined where they are not there, or not needed. */
export interface SessionRecords {
  readonly client?: ClientItem | undefined;
  readonly type?: AppointmentType | undefined;
}

const KEPT: SessionOfMove = { set: {}, sessions: [], info: [] };

/**
 * What a move to a start does to the session: it keeps its membership where that is active then, else the session is
 * returned and the rule of booking chooses again. An appointment without a session takes none.
 */
export function sessionOfMove(
  record: AppointmentRecord,
  start: string,
  { client, type }: SessionRecords,
): SessionOfMove {
  const { membership_id: old, session_outcome, start_date_time } = record;
  // Of an erased client nothing is counted any more.
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
