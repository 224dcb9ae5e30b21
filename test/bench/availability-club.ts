import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importClub } from "../../infra/commands/import/import-club.ts";
import { CELLS_PER_DAY, utcDay } from "../../shared/calendar/cells.ts";
import { coachHolder, roomHolderKey } from "../../shared/calendar/holder.ts";
import { type Attributes, BulkTables } from "../../shared/tables/bulk-tables.ts";
import { cellAttribute, UNAVAILABILITY_WEIGHT } from "../../shared/tables/calendar-table.ts";
import type { TestTables } from "../support/engine.ts";
import { NORTHWIND } from "../support/function-under-test.ts";
import { seededRandom } from "../support/seeded-random.ts";

/** The club whose free time is asked for: 40 coaches, 30 rooms, and two types for 20 coaches and 10 rooms each. */
export const ASKED_CLUB = {
  tenant_id: 12,
  /** Whose coaches and rooms are booked to 70 %. */
  type_id: 201,
  coach_id: 601,
  room_id: 801,
  /** Whose coaches have no free minute in the first fourteen days. */
  full_type_id: 202,
  full_coach_id: 621,
  full_room_id: 811,
  client_id: 9001,
} as const;

const COACHES_A_TYPE = 20;
const ROOMS_A_TYPE = 10;
const COACHES = 40;
const ROOMS = 30;
const ROOM_CAPACITY = 2;
const FULL_DAYS = 14;
// A month, and what a search looks at beyond a full fortnight.
const BOOKED_DAYS = 33;
const BOOKED_PART = 0.7;
const SEED = 12;
const [OPENS, CLOSES] = [6, 22];
const CELLS_AN_HOUR = CELLS_PER_DAY / 24;
const DAY_MS = 24 * 3_600_000;
const CATEGORY = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};
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
  } finally {
    await rm(folder, { recursive: true });
  }
}

function clubFile(fromMs: number) {
  const { tenant_id, type_id, coach_id, room_id, full_type_id, full_room_id } = ASKED_CLUB;
  return {
    companies: [{ company_uuid: NORTHWIND, name: "Generated" }],
    tenants: [tenant(fromMs)],
    coaches: numbersFrom(coach_id, COACHES).map((id, index) => ({
      tenant_id,
      coach_id: id,
      name: `Coach ${id}`,
      is_active: true,
      appointment_type_ids: [index < COACHES_A_TYPE ? type_id : full_type_id],
      ...scheduleOf(index),
    })),
    rooms: numbersFrom(room_id, ROOMS).map((id) => ({
      tenant_id,
      room_id: id,
      name: `Room ${id}`,
      capacity: ROOM_CAPACITY,
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
    room_ids: numbersFrom(firstRoom, ROOMS_A_TYPE),
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

function heldDays(fromMs: number): Attributes[] {
  const { tenant_id, coach_id, full_coach_id, room_id } = ASKED_CLUB;
  const random = seededRandom(SEED);
  const booked = (capacity: number) =>
    numbersFrom(0, capacity).filter(() => random.chance(BOOKED_PART)).length;
  const coaches = numbersFrom(coach_id, COACHES).flatMap((id) =>
    numbersFrom(0, BOOKED_DAYS).map((day) => {
      const isFull = id >= full_coach_id && day < FULL_DAYS;
      const isAway = (id + day) % 7 === 0;
      return heldDay(coachHolder(tenant_id, id).key, fromMs + day * DAY_MS, (hour) =>
        isFull ? 1 : booked(1) + (isAway && hour < 12 ? UNAVAILABILITY_WEIGHT : 0),
      );
    }),
  );
  const rooms = numbersFrom(room_id, ROOMS).flatMap((id) =>
    numbersFrom(0, BOOKED_DAYS).map((day) =>
      heldDay(roomHolderKey(tenant_id, id), fromMs + day * DAY_MS, () => booked(ROOM_CAPACITY)),
    ),
  );
  return [...coaches, ...rooms];
}

/** The item of a day: what each of its open hours counts, in the counters of its cells. */
function heldDay(holder: string, dayMs: number, countOf: (hour: number) => number): Attributes {
  const counters = numbersFrom(OPENS, CLOSES - OPENS).flatMap((hour) => {
    const count = countOf(hour);
    if (count === 0) return [];
    return numbersFrom(hour * CELLS_AN_HOUR, CELLS_AN_HOUR).map((cell) => [cellAttribute(cell), count]);
  });
  return {
    holder,
    day: utcDay(dayMs),
    rev: counters.length + 1,
    expires_at: (dayMs + 2 * DAY_MS) / 1_000,
    ...Object.fromEntries(counters),
  };
}

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
