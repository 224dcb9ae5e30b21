import type { AppointmentType } from "../../../../shared/club/appointment-type.ts";
import type { Judgement } from "../../../../shared/operations/decision.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { membershipChange } from "../../../../shared/sessions/membership-change.ts";
import type { MembershipRequest } from "../../../../shared/sessions/membership-request.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import { type AppointmentChangeRequest, appointmentKind } from "../appointment-kind.ts";
import { membershipTerms, standingOf } from "../change-rules.ts";

type Request = AppointmentChangeRequest<MembershipRequest>;

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
  const change = membershipChange(request.item.record, request.body.membership_id, { client, type });
  return change.kind === "refuse" ? change : changeRecord(appointmentKind, request, { ...change, client });
}
