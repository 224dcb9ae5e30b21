import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importClub } from "../../infra/commands/import/import-club.ts";
import { utcDay } from "../../shared/calendar/cells.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TestTables } from "../support/engine.ts";
import { NORTHWIND } from "../support/function-under-test.ts";
import { appointmentItem, storeAppointments } from "../support/stored-appointment.ts";
import { ASKED_CLUB, ASKED_SIZE, numbersFrom } from "./asked-club.ts";
import { heldDays } from "./availability-calendar.ts";

const DAY_MS = 24 * 3_600_000;
const [OPENS, CLOSES] = ASKED_SIZE.hours;
const CATEGORY = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};
const FIRST_APPOINTMENT_ID = 114_440_601_600_001;
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/**
 * Imports the club, and adds what is held of its coaches and rooms.
 * @param fromMs the UTC midnight from which they are booked
 */
export async function addAskedClub(
  { client, names }: Pick<TestTables, "client" | "names">,
  fromMs: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "asked-club-"));
  try {
    const path = join(folder, "club.json");
    await writeFile(path, JSON.stringify(clubFile(fromMs)));
    const bulk = new BulkTables(client, names);
    const outcome = await importClub(path, bulk);
    if (!outcome.ok) throw new Error(`The club was refused: ${JSON.stringify(outcome.problems)}`);
    await bulk.put("Calendar", heldDays(fromMs));
    await storeAppointments({ client, names }, listedAppointments(fromMs));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A hundred appointments of the first day, of which a page has half. */
function listedAppointments(fromMs: number) {
  const { tenant_id, type_id, coach_id, room_id, client_id } = ASKED_CLUB;
  return numbersFrom(0, 100).map((index) =>
    appointmentItem({
      ...{ tenant_id, client_id, appointment_type_id: type_id, room_id, membership_id: client_id * 10 },
      appointment_id: FIRST_APPOINTMENT_ID + index,
      coach_id: coach_id + (index % ASKED_SIZE.coaches),
      start_date_time: new Date(fromMs + index * 600_000).toISOString(),
      comments: index % 4 === 0 ? "First session after the injury" : undefined,
      session_outcome: "taken",
    }),
  );
}

function clubFile(fromMs: number) {
  const { tenant_id, type_id, coach_id, room_id, full_type_id, full_room_id } = ASKED_CLUB;
  return {
    companies: [{ company_uuid: NORTHWIND, name: "Generated" }],
    tenants: [tenant(fromMs)],
    coaches: numbersFrom(coach_id, ASKED_SIZE.coaches).map((id, index) => ({
      tenant_id,
      coach_id: id,
      name: `Coach ${id}`,
      is_active: true,
      appointment_type_ids: [index < ASKED_SIZE.coachesOfType ? type_id : full_type_id],
      ...scheduleOf(index),
    })),
    rooms: numbersFrom(room_id, ASKED_SIZE.rooms).map((id) => ({
      tenant_id,
      room_id: id,
      name: `Room ${id}`,
      capacity: ASKED_SIZE.roomCapacity,
      is_active: true,
    })),
    appointment_types: [appointmentType(type_id, room_id), appointmentType(full_type_id, full_room_id)],
    clients: [client()],
    access: [],
  };
}

function tenant(fromMs: number) {
  return {
    tenant_id: ASKED_CLUB.tenant_id,
    tenant_uuid: "0c7d2f5e-8f0b-4d0e-9a52-3c1de2b7a012",
    company_uuid: NORTHWIND,
    name: "Asked",
    time_zone: "Europe/London",
    is_active: true,
    max_advance_days: 365,
    opening_hours: weekly(OPENS, CLOSES),
    closures: [{ date: utcDay(fromMs + 20 * DAY_MS), intervals: [["10:00", "16:00"]] }],
    tour: { duration_minutes: 30, capacity: 1 },
  };
}

function appointmentType(appointment_type_id: number, firstRoom: number) {
  return {
    tenant_id: ASKED_CLUB.tenant_id,
    appointment_type_id,
    name: `Type ${appointment_type_id}`,
    duration_minutes: 60,
    ...CATEGORY,
    is_active: true,
    subtypes: [],
    room_ids: numbersFrom(firstRoom, ASKED_SIZE.roomsOfType),
  };
}

function client() {
  const { tenant_id, client_id } = ASKED_CLUB;
  const membership = {
    id: client_id * 10,
    subscription_id: 8801,
    subscription_primary_name: "Pack",
    subscription_secondary_name: "2026",
    ...CATEGORY,
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2036-12-31T23:59:59.999Z",
    number_of_sessions: 100,
    used_sessions: 0,
  };
  return {
    tenant_id,
    client_id,
    status: "client",
    full_name: `Client ${client_id}`,
    email_id: "client@example.com",
    medical_alert: "",
    classes_attended: 0,
    memberships: [membership],
  };
}

/** Every other coach has shifts, early or late; the others work the opening hours. */
function scheduleOf(index: number) {
  if (index % 2 === 0) return {};
  const [from, to] = index % 4 === 1 ? [7, 16] : [12, 21];
  return { schedule: [{ effective_from: "2026-01-01", weekly: weekly(from, to) }] };
}

function weekly(from: number, to: number) {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, [[clock(from), clock(to)]]]));
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
