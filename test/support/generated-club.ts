import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importClub } from "../../infra/commands/import/import-club.ts";
import type { PolicyOfFile } from "../../shared/club/policy.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TestTables } from "./engine.ts";
import { LONDON_BRIDGE, NORTHWIND } from "./function-under-test.ts";

/** How large a club is to be made. */
export interface ClubSize {
  readonly coaches: number;
  readonly clients: number;
  /** One by default. */
  readonly rooms?: number;
  /** How many appointments a room holds at once. */
  readonly roomCapacity: number;
  readonly tourCapacity: number;
  /** How many sessions every client has; the second half of them in a membership that ends later. */
  readonly sessions: number;
  /** The tenant's policy; none by default. */
  readonly policy?: PolicyOfFile;
  /** How much longer than an appointment coach and room are held, before it and after; not at all by default. */
  readonly bufferMinutes?: readonly [number, number];
  /** When the memberships with the first half of the sessions end; in half a year by default. Null leaves them out. */
  readonly firstMembershipEnds?: string | null;
  /** How many places classes have, and how many may wait; without it the club has no classes. */
  readonly classes?: { readonly capacity: number; readonly waitlistSize: number };
}

/** The ids of a generated club; more coaches, rooms and clients have the ids that follow. */
export const GENERATED = {
  tenant_id: 11,
  room_id: 71,
  first_coach_id: 501,
  first_client_id: 9001,
  appointment_type_id: 101,
  /** Its classes require a session. */
  class_type_id: 151,
  /** Clients may pay for its classes. */
  paid_class_type_id: 152,
} as const;

const ALL_DAY = [["00:00", "24:00"]];
const CATEGORY = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};

/** Imports a club of one tenant that never closes: one appointment type of 60 min with subtypes of 30 and 90. */
export async function loadGeneratedClub(
  { client, names }: Pick<TestTables, "client" | "names">,
  size: ClubSize,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "generated-club-"));
  try {
    const path = join(folder, "club.json");
    await writeFile(path, JSON.stringify(clubFile(size)));
    const outcome = await importClub(path, new BulkTables(client, names));
    if (!outcome.ok) throw new Error(`The generated club was refused: ${JSON.stringify(outcome.problems)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function clubFile(size: ClubSize) {
  const { tenant_id, room_id: first_room_id, first_coach_id, first_client_id } = GENERATED;
  return {
    companies: [{ company_uuid: NORTHWIND, name: "Generated" }],
    tenants: [tenant(size)],
    coaches: numbersFrom(first_coach_id, size.coaches).map((coach_id) => ({
      tenant_id,
      coach_id,
      name: `Coach ${coach_id}`,
      is_active: true,
      appointment_type_ids: [GENERATED.appointment_type_id],
      ...(size.classes && { class_type_ids: [GENERATED.class_type_id, GENERATED.paid_class_type_id] }),
    })),
    rooms: numbersFrom(first_room_id, size.rooms ?? 1).map((room_id) => ({
      tenant_id,
      room_id,
      name: `Room ${room_id}`,
      capacity: size.roomCapacity,
      is_active: true,
    })),
    appointment_types: [appointmentType(size)],
    ...(size.classes && { class_types: classTypes(size.classes) }),
    clients: numbersFrom(first_client_id, size.clients).map((client_id) => client(client_id, size)),
    access: [],
  };
}

function tenant({ tourCapacity, policy }: ClubSize) {
  return {
    tenant_id: GENERATED.tenant_id,
    tenant_uuid: LONDON_BRIDGE,
    company_uuid: NORTHWIND,
    name: "Generated",
    time_zone: "Europe/London",
    is_active: true,
    max_advance_days: 365,
    opening_hours: {
      monday: ALL_DAY,
      tuesday: ALL_DAY,
      wednesday: ALL_DAY,
      thursday: ALL_DAY,
      friday: ALL_DAY,
      saturday: ALL_DAY,
      sunday: ALL_DAY,
    },
    tour: { duration_minutes: 30, capacity: tourCapacity },
    ...(policy && { policy }),
  };
}

function appointmentType({ bufferMinutes: [before, after] = [0, 0] }: ClubSize) {
  return {
    tenant_id: GENERATED.tenant_id,
    appointment_type_id: GENERATED.appointment_type_id,
    name: "Personal training",
    duration_minutes: 60,
    ...CATEGORY,
    is_active: true,
    buffer_before_minutes: before,
    buffer_after_minutes: after,
    subtypes: [
      { subtype_id: 1011, name: "Express", duration_minutes: 30 },
      { subtype_id: 1012, name: "Long", duration_minutes: 90 },
    ],
  };
}

function classTypes({ capacity, waitlistSize }: NonNullable<ClubSize["classes"]>) {
  const { tenant_id, class_type_id, paid_class_type_id } = GENERATED;
  const policy = { booking_opens: null, cancel_until_minutes: 120, promotion_notice_minutes: 60 };
  const type = {
    ...{ tenant_id, ...CATEGORY, is_active: true, duration_minutes: 60 },
    ...{ capacity, waitlist_size: waitlistSize },
  };
  return [
    { ...type, class_type_id, name: "Yoga", policy },
    {
      ...{ ...type, class_type_id: paid_class_type_id, name: "Spin", buffer_after_minutes: 10 },
      policy: { ...policy, requires_session: false, max_a_day: 3 },
    },
  ];
}

function client(client_id: number, { sessions, firstMembershipEnds = "2027-06-30T23:59:59.999Z" }: ClubSize) {
  return {
    tenant_id: GENERATED.tenant_id,
    client_id,
    status: "client",
    full_name: `Client ${client_id}`,
    email_id: `client.${client_id}@example.com`,
    medical_alert: "",
    classes_attended: 0,
    memberships: [
      ...(firstMembershipEnds === null
        ? []
        : [membership(client_id * 10 + 1, firstMembershipEnds, Math.floor(sessions / 2))]),
      membership(client_id * 10, "2028-06-30T23:59:59.999Z", Math.ceil(sessions / 2)),
    ],
  };
}

function membership(id: number, end_date: string, number_of_sessions: number) {
  return {
    id,
    subscription_id: 8801,
    subscription_primary_name: "Pack",
    subscription_secondary_name: "2026",
    ...CATEGORY,
    start_date: "2026-01-01T00:00:00.000Z",
    end_date,
    number_of_sessions,
    used_sessions: 0,
  };
}

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
