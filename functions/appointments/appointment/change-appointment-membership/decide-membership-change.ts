import { refuse } from "../../../../shared/api/answer.ts";
import type { AppointmentType } from "../../../../shared/club/appointment-type.ts";
import { type Judgement, refused } from "../../../../shared/operations/decision.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { membershipProblems } from "../../../../shared/sessions/membership-rules.ts";
import { sessionEffect, sessionTaken } from "../../../../shared/sessions/session-rules.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import { type AppointmentChangeRequest, appointmentKind } from "../appointment-kind.ts";
import { membershipTerms, standingOf } from "../change-rules.ts";
import type { ChangeAppointmentMembershipRequest } from "./schema.ts";

type Request = AppointmentChangeRequest<ChangeAppointmentMembershipRequest>;

/** The records that decide a change of membership, in addition to the appointment. */
export interface MembershipRecords {
  readonly client: ClientItem | undefined;
  /** Undefined if the club has dropped it. */
  readonly type: AppointmentType | undefined;
}

/** Decides by the appointment alone: it has this membership already, or its state does not allow another one. */
export function judgeMembershipChange(request: Request): Judgement | undefined {
  const { item, body } = request;
  if ((item.record.membership_id ?? null) === body.membership_id)
    return alreadyDone(appointmentKind, request);
  return refusedBy(membershipTerms(standingOf(request)));
}

/** Decides whether the new membership can pay, and what that changes. */
export function decideMembershipChange(request: Request, { client, type }: MembershipRecords): Judgement {
  const { record } = request.item;
  const id = request.body.membership_id;
  if (id !== null) {
    const membership = client?.memberships.find((each) => each.id === id);
    const reasons = membershipProblems(membership, type, record.start_date_time);
    if (reasons.length > 0) return refused(notUsable(reasons));
  }
  const returned = sessionEffect(record, "returned");
  const taken = id === null ? { sessions: [], info: [] } : sessionTaken(id);
  return changeRecord(appointmentKind, request, {
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
}

function notUsable(reasons: ReturnType<typeof membershipProblems>) {
  return refuse("MEMBERSHIP_NOT_USABLE", { identifier: "membership_id", jsonObject: { reasons } });
}
