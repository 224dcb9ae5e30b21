import { changeClassBooking } from "../../../../shared/classes/change-class-booking.ts";
import {
  type ClassBookingChangeRequest,
  classBookingKind,
} from "../../../../shared/classes/class-booking-kind.ts";
import {
  bookingMembershipTerms,
  classBookingStanding,
} from "../../../../shared/classes/class-booking-rules.ts";
import { type ClassType, readClassType } from "../../../../shared/club/class-type.ts";
import type { Decision, Judgement } from "../../../../shared/operations/decision.ts";
import type { Sight } from "../../../../shared/operations/write.ts";
import { alreadyDone } from "../../../../shared/records/change-record.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { membershipChange } from "../../../../shared/sessions/membership-change.ts";
import { type MembershipRequest, membershipRequest } from "../../../../shared/sessions/membership-request.ts";
import { type ClientItem, readClient } from "../../../../shared/tables/clients-table.ts";
import { decideFollowedTime } from "../followed-time.ts";

type Request = ClassBookingChangeRequest<MembershipRequest>;

/** *Changes client membership*: a session back to the old membership and from the new one, together. */
export const changeClassBookingMembership = recordOperation(classBookingKind, {
  body: membershipRequest,
  tables: { Clients: ["BatchGetItem", "UpdateItem"], Calendar: ["Query", "UpdateItem"] },
  judge: judgeMembership,
  load: ({ item: { record } }, reads) =>
    reads.read({
      client: readClient(record.tenant_id, record.client_id),
      type: readClassType(record.tenant_id, record.class_type_id),
    }),
  decide: decideMembership,
});

function judgeMembership(request: Request): Judgement | undefined {
  const standing = classBookingStanding(request);
  const isSame = (standing.record.membership_id ?? null) === request.body.membership_id;
  return isSame ? alreadyDone(classBookingKind, request) : refusedBy(bookingMembershipTerms(standing));
}

function decideMembership(
  request: Request & Sight,
  { client, type }: { readonly client: ClientItem | undefined; readonly type: ClassType | undefined },
): Decision {
  const time = decideFollowedTime(request, request);
  if (time !== undefined && time.kind !== "free") return time;
  const { record } = classBookingStanding(request);
  const message = "The membership cannot pay for this class.";
  const change = membershipChange(record, request.body.membership_id, { client, type }, { message });
  if (change.kind === "refuse") return change;
  return changeClassBooking(request, { ...change, client, ...(time && { holds: time.holds }) });
}
