import { SMOKE_COMPANY_UUID, SMOKE_TENANT_ID, SMOKE_TENANT_UUID } from "../../stack/check/smoke-club.ts";

/** The ids of the smoke test's records at its tenant. */
export const SMOKE_COACH = 1;
/** The room. */
export const SMOKE_ROOM = 1;
/** The appointment type. */
export const SMOKE_TYPE = 1;
/** The client. */
export const SMOKE_CLIENT = 1;
/** Another client, who waits for a place in a class. */
export const SMOKE_WAITER = 2;

// SES takes what is sent there, and delivers it to nobody: "Using the mailbox simulator manually" of its developer guide.
/** The client's address. */
export const SMOKE_MAILBOX = "success@simulator.amazonses.com";

/** The other client's address: whoever cannot be told gets no freed place. */
const SMOKE_WAITER_MAILBOX = "success+waiter@simulator.amazonses.com";

const ALL_DAY = [["00:00", "24:00"]];
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The club file of the smoke test's tenant, which is open all day. Its name says what it is, wherever it shows up. */
export function smokeClubFile(): unknown {
  const tenant_id = SMOKE_TENANT_ID;
  const client = { tenant_id, status: "client", medical_alert: "", classes_attended: 0, memberships: [] };
  return {
    companies: [{ company_uuid: SMOKE_COMPANY_UUID, name: "Smoke test" }],
    tenants: [
      {
        tenant_id,
        tenant_uuid: SMOKE_TENANT_UUID,
        company_uuid: SMOKE_COMPANY_UUID,
        name: "Smoke test",
        time_zone: "Europe/London",
        is_active: true,
        max_advance_days: 30,
        opening_hours: Object.fromEntries(DAYS.map((day) => [day, ALL_DAY])),
        tour: { duration_minutes: 30, capacity: 1 },
        messages: { enabled: true, reminder_minutes_before: [] },
      },
    ],
    coaches: [
      {
        tenant_id,
        coach_id: SMOKE_COACH,
        name: "Smoke Coach",
        is_active: true,
        appointment_type_ids: [SMOKE_TYPE],
        class_type_ids: [SMOKE_TYPE],
      },
    ],
    rooms: [{ tenant_id, room_id: SMOKE_ROOM, name: "Smoke room", capacity: 1, is_active: true }],
    appointment_types: [
      {
        tenant_id,
        appointment_type_id: SMOKE_TYPE,
        name: "Smoke test",
        duration_minutes: 30,
        service_category_primary_name: "Smoke test",
        service_category_secondary_name: "Smoke test",
        is_active: true,
        subtypes: [],
      },
    ],
    class_types: [
      {
        tenant_id,
        class_type_id: SMOKE_TYPE,
        name: "Smoke test",
        duration_minutes: 30,
        capacity: 1,
        service_category_primary_name: "Smoke test",
        service_category_secondary_name: "Smoke test",
        is_active: true,
      },
    ],
    clients: [
      { ...client, client_id: SMOKE_CLIENT, full_name: "Smoke Client", email_id: SMOKE_MAILBOX },
      { ...client, client_id: SMOKE_WAITER, full_name: "Smoke Waiter", email_id: SMOKE_WAITER_MAILBOX },
    ],
    access: [],
  };
}
