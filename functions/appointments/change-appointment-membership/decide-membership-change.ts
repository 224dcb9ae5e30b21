import { refuse } from "../../../shared/api/answer.ts";
import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import type { Judgement } from "../../../shared/operations/record-operation.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import { standingOf } from "../appointment/actions.ts";
import {
  alreadyDone,
  changeAppointment,
  refused,
  type WantedAppointmentChange,
} from "../appointment/change-appointment.ts";
import { membershipProblems } from "../appointment/membership.ts";
import { sessionEffect, sessionTaken } from "../appointment/session-effect.ts";
import { membershipTerms } from "../appointment/terms.ts";
import type { ChangeAppointmentMembershipRequest } from "./schema.ts";

type Wanted = WantedAppointmentChange<ChangeAppointmentMembershipRequest>;

/** What a change of membership is decided by, beside the appointment. */
export interface MembershipRecords {
  readonly client: ClientItem | undefined;
  /** Undefined where the club has dropped it. */
  readonly type: AppointmentType | undefined;
}

/** Decides by the appointment alone: that it has this membership already, or that its state does not allow another one. */
export function judgeMembershipChange(wanted: Wanted): Judgement | undefined {
  const { item, caller, body, clock } = wanted;
  if ((item.record.membership_id ?? null) === body.membership_id) return alreadyDone(wanted);
  const terms = membershipTerms(standingOf(item, caller, clock.now));
  return terms.ok ? undefined : refused(terms);
}

/** Decides whether the new membership can pay, and what that changes. */
export function decideMembershipChange(wanted: Wanted, { client, type }: MembershipRecords): Judgement {
  const { record } = wanted.item;
  const id = wanted.body.membership_id;
  if (id !== null) {
    const membership = client?.memberships.find((each) => each.id === id);
    const reasons = membershipProblems(membership, type, record.start_date_time);
    if (reasons.length > 0) return refused(notUsable(reasons));
  }
  const returned = sessionEffect(record, "returned");
  const taken = id === null ? { sessions: [], info: [] } : sessionTaken(id);
  const change = changeAppointment(wanted, {
    operation: "membership_changed",
    set: {
      membership_id: id ?? undefined,
      session_outcome: id === null ? "none" : "taken",
      is_payment_required: id === null,
    },
    sessions: [...returned.sessions, ...taken.sessions],
    info: [...returned.info, ...taken.info],
    client,
  });
  return change;
}

function notUsable(reasons: ReturnType<typeof membershipProblems>) {
  return refuse("MEMBERSHIP_NOT_USABLE", { identifier: "membership_id", jsonObject: { reasons } });
}
