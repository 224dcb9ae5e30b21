import { type EntryDetails, refuse } from "../api/answer.ts";
import { refused } from "../operations/decision.ts";
import type { ClientItem } from "../tables/clients-table.ts";
import { membershipProblems, type ServiceCategory } from "./membership-rules.ts";
import { type SessionFields, sessionEffect, sessionTaken } from "./session-rules.ts";

/** The records that decide who pays for a booking, in addition to the booking. */
export interface PayingRecords {
  readonly client: Pick<ClientItem, "memberships"> | undefined;
  /** Undefined if the club has dropped it. */
  readonly type: ServiceCategory | undefined;
}

/** The refusal of a membership of a client that cannot pay at a start; undefined if it can. */
export function membershipRefusal(
  id: number,
  { client, type }: PayingRecords,
  start: string,
  details: Pick<EntryDetails, "message"> = {},
) {
  const membership = client?.memberships.find((each) => each.id === id);
  const reasons = membershipProblems(membership, type, start);
  if (reasons.length === 0) return undefined;
  return refuse("MEMBERSHIP_NOT_USABLE", {
    ...details,
    identifier: "membership_id",
    jsonObject: { reasons },
  });
}

/**
 * What changes if another membership pays for a booking, or none: a session back to the old one and from the new one,
 * together. A refusal if the new one cannot pay.
 */
export function membershipChange(
  record: SessionFields & { readonly start_date_time: string },
  id: number | null,
  records: PayingRecords,
  details: Pick<EntryDetails, "message"> = {},
) {
  const refusal = id === null ? undefined : membershipRefusal(id, records, record.start_date_time, details);
  if (refusal !== undefined) return refused(refusal);
  const returned = sessionEffect(record, "returned");
  const taken = id === null ? { sessions: [], info: [] } : sessionTaken(id);
  return {
    kind: "change" as const,
    operation: "membership_changed" as const,
    set: {
      membership_id: id ?? undefined,
      session_outcome: id === null ? ("none" as const) : ("taken" as const),
      is_payment_required: id === null,
    },
    sessions: [...returned.sessions, ...taken.sessions],
    info: [...returned.info, ...taken.info],
  };
}
