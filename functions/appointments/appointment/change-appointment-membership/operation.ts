import { readAppointmentType } from "../../../../shared/club/appointment-type.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { membershipRequest } from "../../../../shared/sessions/membership-request.ts";
import { readClient } from "../../../../shared/tables/clients-table.ts";
import type { AppointmentChangeRequest } from "../appointment-kind.ts";
import { appointmentKind } from "../appointment-kind.ts";
import {
  decideMembershipChange,
  judgeMembershipChange,
  type MembershipRecords,
} from "./decide-membership-change.ts";

/** *Change client membership in appointment*: a session back to the old membership and from the new one, together. */
export const changeAppointmentMembership = recordOperation(appointmentKind, {
  body: membershipRequest,
  tables: { Clients: ["BatchGetItem", "UpdateItem"] },
  judge: judgeMembershipChange,
  load: readMembershipRecords,
  decide: decideMembershipChange,
});

function readMembershipRecords(
  { item: { record } }: AppointmentChangeRequest,
  reads: Reads,
): Promise<MembershipRecords> {
  return reads.read({
    client: readClient(record.tenant_id, record.client_id),
    type: readAppointmentType(record.tenant_id, record.appointment_type_id),
  });
}
