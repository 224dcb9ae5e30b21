import type { Api } from "../support/api.ts";
import { NORTHWIND } from "../support/function-under-test.ts";
import { inParallel } from "../support/in-parallel.ts";
import { bookOverApi, staffToken } from "./desk-steps.ts";
import { importClubFile } from "./import-club-file.ts";

/** A club of 40 coaches, or of another number, with names as long as people have them, which Northwind's staff manage. */
export interface LargeClub {
  readonly tenant_id: number;
  readonly tenant_uuid: string;
  readonly coaches: number;
  readonly first_coach_id: number;
  readonly clients: number;
  /** How many of them have bookings. */
  readonly bookedClients: number;
  readonly first_client_id: number;
  readonly type: number;
  /** A kind of class that every coach gives. */
  readonly classType: number;
  /** A kind of class that nobody else takes over. */
  readonly rareClassType: number;
}

/** The large club of a test file: each file has one of its own. */
export function largeClub(tenant_id: number, coaches = 40): LargeClub {
  return {
    tenant_id,
    tenant_uuid: `3c1e9a52-6b7d-4f08-9e21-5d4c3b2a${tenant_id}00`,
    coaches,
    first_coach_id: tenant_id * 100 + 1,
    clients: 120,
    bookedClients: 60,
    first_client_id: tenant_id * 1_000 + 1,
    type: tenant_id * 10 + 1,
    classType: tenant_id * 10 + 2,
    rareClassType: tenant_id * 10 + 3,
  };
}

// 15, 34 and 60 letters, and one word that no line can break.
const NAMES = [
  "Maximilian Roth",
  "Wilhelmina Constantinou-Attenborou",
  "Maria del Carmen Fernandez de la Concepcion y Montoya-Ortega",
  "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  "Bo",
];

/** A coach's name; the first have the longest ones. */
export function coachNameOf(index: number): string {
  return NAMES[index] ?? `Coach ${index + 1}`;
}

/** Imports the club next to those of the product. */
export async function importLargeClub(api: Api, club: LargeClub): Promise<void> {
  await importClubFile(api, clubFile(club));
}

/** Books so many half hours on a day, spread over all coaches. */
export async function bookLargeDay(
  api: Api,
  club: LargeClub,
  { day, count, fromHour = 8 }: { readonly day: string; readonly count: number; readonly fromHour?: number },
): Promise<void> {
  const token = staffToken(api);
  await inParallel(8, numbersFrom(0, count), async (index) => {
    const slot = Math.floor(index / club.coaches);
    // One after the other for each coach; clients go round, so that nobody is booked twice at once.
    const minute = fromHour * 60 + slot * 60 + (index % 2) * 30;
    const clock = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    await bookOverApi(api, club.tenant_id, {
      token,
      appointment_type_id: club.type,
      coach_id: club.first_coach_id + (index % club.coaches),
      client_id: club.first_client_id + (index % club.bookedClients),
      start_date_time: `${day}T${clock}:00Z`,
    });
  });
}

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function clubFile(club: LargeClub) {
  const { tenant_id, tenant_uuid } = club;
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const category = {
    service_category_primary_name: "Personal Training",
    service_category_secondary_name: "One to one",
  };
  return {
    companies: [{ company_uuid: NORTHWIND, name: "Northwind Fitness" }],
    tenants: [
      {
        tenant_id,
        tenant_uuid,
        company_uuid: NORTHWIND,
        name: `Northwind Towers ${tenant_id}`,
        time_zone: "Europe/London",
        is_active: true,
        max_advance_days: 365,
        opening_hours: Object.fromEntries(weekdays.map((weekday) => [weekday, [["06:00", "22:00"]]])),
        tour: { duration_minutes: 30, capacity: 4 },
      },
    ],
    coaches: numbersFrom(0, club.coaches).map((index) => ({
      tenant_id,
      coach_id: club.first_coach_id + index,
      name: coachNameOf(index),
      is_active: true,
      appointment_type_ids: [club.type],
      class_type_ids: [club.classType],
    })),
    rooms: [{ tenant_id, room_id: tenant_id * 10 + 7, name: "Hall", capacity: 100, is_active: true }],
    appointment_types: [
      {
        tenant_id,
        appointment_type_id: club.type,
        name: "Check-up",
        duration_minutes: 30,
        is_active: true,
        ...category,
        subtypes: [],
      },
    ],
    class_types: [
      { class_type_id: club.classType, name: "Yoga" },
      { class_type_id: club.rareClassType, name: "Aerial yoga" },
    ].map((each) => ({
      ...each,
      tenant_id,
      description: "For everybody.",
      duration_minutes: 60,
      capacity: 3,
      is_active: true,
      ...{ service_category_primary_name: "Group Classes", service_category_secondary_name: "Studio" },
      policy: { requires_session: false, booking_opens: null },
    })),
    clients: numbersFrom(0, club.clients).map((index) => ({
      tenant_id,
      client_id: club.first_client_id + index,
      status: "client",
      full_name: `Client ${index + 1}`,
      email_id: `client-${index + 1}@towers-${tenant_id}.example`,
      medical_alert: "",
      classes_attended: 0,
      memberships: [],
    })),
    access: [],
  };
}
