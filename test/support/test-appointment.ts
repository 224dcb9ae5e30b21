import { movedPolicy } from "../../functions/appointments/appointment/agreed-policy.ts";
import { type Policy, policyOf } from "../../shared/club/policy.ts";
import type { AppointmentRecord } from "../../shared/tables/appointments-table.ts";

/** The start of {@link testAppointment}, at 10:00 in London. */
export const TEST_START = "2026-12-01T10:00:00.000Z";

/** The hour's appointment of a client whom no membership pays for, at a club without a policy of its own. */
export function testAppointment({
  policy,
  ...fields
}: Partial<Omit<AppointmentRecord, "policy">> & {
  readonly policy?: Partial<Policy>;
} = {}): AppointmentRecord {
  const start_date_time = fields.start_date_time ?? TEST_START;
  return {
    tenant_id: 11,
    appointment_id: 1,
    version: 1,
    status: "booked",
    client_id: 9001,
    coach_id: 501,
    appointment_type_id: 101,
    room_id: 72,
    is_virtual: false,
    start_date_time,
    end_date_time: "2026-12-01T11:00:00.000Z",
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    is_comp_session: false,
    is_payment_required: fields.membership_id === undefined,
    session_outcome: fields.membership_id === undefined ? "none" : "taken",
    policy: movedPolicy({ ...policyOf({}), ...policy }, start_date_time),
    reschedules: 0,
    is_late_cancel: false,
    cancelled_by_client: false,
    created_at: "2026-11-20T09:00:00.000Z",
    created_by: "northwind-app",
    created_by_client: false,
    updated_at: "2026-11-20T09:00:00.000Z",
    ...fields,
  };
}
