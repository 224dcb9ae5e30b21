import { readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import type { Database } from "../../../shared/tables/database.ts";
import { appointmentOperation } from "../life/appointment-operation.ts";
import type { WantedAppointmentChange } from "../life/change-appointment.ts";
import {
  decideMembershipChange,
  judgeMembershipChange,
  type MembershipRecords,
} from "./decide-membership-change.ts";
import { changeAppointmentMembershipRequest } from "./schema.ts";

/** *Change client membership in appointment*: a session back to the old membership and from the new one, together. */
export const changeAppointmentMembership = appointmentOperation("changeAppointmentMembership", {
  describe: () => import("./description.ts"),
  body: changeAppointmentMembershipRequest,
  tables: { Clients: ["BatchGetItem", "UpdateItem"] },
  named: () => ({}),
  judge: judgeMembershipChange,
  more: readMembershipRecords,
  decide: decideMembershipChange,
});

function readMembershipRecords(
  database: Database,
  { item: { record } }: WantedAppointmentChange,
): Promise<MembershipRecords> {
  return database.read({
    client: readClient(record.tenant_id, record.client_id),
    type: readAppointmentType(record.tenant_id, record.appointment_type_id),
  });
}
