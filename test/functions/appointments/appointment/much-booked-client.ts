import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import type { TestTables } from "../../../support/engine.ts";
import { appointmentItem, storeAppointments } from "../../../support/stored-appointment.ts";

/** A client of Northwind Camden without a membership, whom nothing is recorded of but that they hold 50 bookings. */
export const MUCH_BOOKED_CLIENT = 9309;

const TENANT = 13;
const FIRST_ID = 700_001;
const FIRST_MS = Date.parse("2027-06-01T10:00:00Z");
const DAY_MS = 24 * 60 * 60_000;

/** Adds {@link MUCH_BOOKED_CLIENT} with so many booked appointments ahead, which hold nobody. */
export async function addMuchBookedClient(
  { client, names }: Pick<TestTables, "client" | "names">,
  bookings = 50,
): Promise<void> {
  await new BulkTables(client, names).put("Clients", [
    {
      ...{ ...sampleClub.clients[0], tenant_id: TENANT, client_id: MUCH_BOOKED_CLIENT, memberships: [] },
      ...{ record: `client#${MUCH_BOOKED_CLIENT}`, version: 1, appointments_booked: bookings },
      sessions_taken: {},
    },
  ]);
  const booked = Array.from({ length: bookings }, (_, index) =>
    appointmentItem({
      tenant_id: TENANT,
      client_id: MUCH_BOOKED_CLIENT,
      appointment_id: FIRST_ID + index,
      start_date_time: new Date(FIRST_MS + index * DAY_MS).toISOString(),
    }),
  );
  await storeAppointments({ client, names }, booked);
}
