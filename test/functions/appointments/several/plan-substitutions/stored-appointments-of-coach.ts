import type { TestTables } from "../../../../support/engine.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";

const FIRST_ID = 710_001;
const COUNT = 19;
const DAY_MS = 24 * 60 * 60_000;

/** Stores 19 booked appointments of a tenant's coach 1, one a day, which hold nobody. */
export async function storeAppointmentsOfFirst(
  tables: Pick<TestTables, "client" | "names">,
  parties: { readonly tenant_id: number; readonly appointment_type_id: number; readonly client_id: number },
): Promise<void> {
  const items = Array.from({ length: COUNT }, (_, index) =>
    appointmentItem({
      ...{ ...parties, coach_id: 1, room_id: 1, appointment_id: FIRST_ID + index },
      start_date_time: new Date(Date.parse("2026-12-01T10:00:00Z") + index * DAY_MS).toISOString(),
    }),
  );
  await storeAppointments(tables, items);
}
