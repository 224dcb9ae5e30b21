import { appointmentTypeKey } from "../../../../../shared/club/appointment-type.ts";
import { classTypeKey } from "../../../../../shared/club/class-type.ts";
import { coachKey } from "../../../../../shared/club/coach.ts";
import { roomKey } from "../../../../../shared/club/room.ts";
import sampleClub from "../../../../../shared/club/sample-club.json" with { type: "json" };
import { tenantKey } from "../../../../../shared/club/tenant.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { cellAttribute } from "../../../../../shared/tables/calendar-table.ts";
import type { TestTables } from "../../../../support/engine.ts";

/** A tenant that no list shows, with many coaches and rooms, of whom the first four coaches are taken all the time. */
export const LARGE_TENANT = {
  ...{ tenant_id: 19, appointment_type_id: 191, class_type_id: 192, client_id: 9901 },
} as const;

const DAYS = 60;
const FIRST_MS = Date.parse("2026-11-23T00:00:00Z");
const { tenant_id, appointment_type_id, class_type_id, client_id } = LARGE_TENANT;

/**
 * Adds {@link LARGE_TENANT}.
 * @param parties how many coaches and how many rooms it has
 */
export async function addLargeTenant({ client, names }: TestTables, parties = 16): Promise<void> {
  const bulk = new BulkTables(client, names);
  const ids = Array.from({ length: parties }, (_, index) => index + 1);
  const common = { tenant_id, is_active: true };
  await bulk.put("Club", [
    { ...sampleClub.tenants[0], ...common, ...tenantKey(tenant_id) },
    {
      ...{ ...sampleClub.appointment_types[0], ...common, appointment_type_id },
      ...appointmentTypeKey(tenant_id, appointment_type_id),
    },
    {
      ...{ ...sampleClub.class_types[1], ...common, class_type_id },
      ...classTypeKey(tenant_id, class_type_id),
    },
    ...ids.map((coach_id) => ({
      ...{ ...common, coach_id, name: `Coach ${coach_id}`, appointment_type_ids: [appointment_type_id] },
      ...coachKey(tenant_id, coach_id),
    })),
    ...ids.map((room_id) => ({
      ...{ ...common, room_id, name: `Room ${room_id}`, capacity: 1 },
      ...roomKey(tenant_id, room_id),
    })),
  ]);
  await bulk.put("Clients", [
    {
      ...{ ...sampleClub.clients[0], tenant_id, client_id, record: `client#${client_id}`, version: 1 },
      ...{ appointments_booked: 0, sessions_taken: {} },
    },
  ]);
  await bulk.put("Calendar", takenDays(ids.slice(0, 4)));
}

function takenDays(coachIds: readonly number[]) {
  const taken = Object.fromEntries(Array.from({ length: 288 }, (_, cell) => [cellAttribute(cell), 1]));
  return coachIds.flatMap((coachId) =>
    Array.from({ length: DAYS }, (_, index) => ({
      holder: `coach#${tenant_id}#${coachId}`,
      day: new Date(FIRST_MS + index * 86_400_000).toISOString().slice(0, 10),
      rev: 1,
      ...taken,
    })),
  );
}
