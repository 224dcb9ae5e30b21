import { LONDON_BRIDGE, NORTHWIND } from "../../support/function-under-test.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";

/** The generated club's only tenant. */
export const TENANT_ID = 11;

/** A club file, and the instant at which everything happens. */
export interface SceneClub {
  readonly file: ReturnType<typeof clubFile>;
  readonly nowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CLIENTS = 5;
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

type Night = readonly [zone: string, change: string];

// Changes of whole and half hours, at night and at midnight, forward and back; zones with quarter hours and one that
// never changes.
const NIGHTS: readonly [Night, ...Night[]] = [
  ["Europe/London", "2027-03-28T01:00Z"],
  ["Europe/London", "2026-10-25T01:00Z"],
  ["America/New_York", "2026-11-01T06:00Z"],
  ["America/St_Johns", "2027-03-14T05:30Z"],
  ["Australia/Lord_Howe", "2026-10-03T15:30Z"],
  ["Australia/Lord_Howe", "2027-04-03T15:00Z"],
  ["Pacific/Chatham", "2027-04-03T14:00Z"],
  ["America/Santiago", "2026-09-06T04:00Z"],
  ["America/Santiago", "2027-04-04T03:00Z"],
  ["Africa/Cairo", "2027-04-29T22:00Z"],
  ["Asia/Kathmandu", "2027-01-01T00:00Z"],
];

type Intervals = readonly (readonly [string, string])[];

const DAYS: readonly [Intervals, ...Intervals[]] = [
  [["00:00", "24:00"]],
  [["00:00", "24:00"]],
  [["06:00", "22:00"]],
  [
    ["00:00", "03:10"],
    ["04:00", "24:00"],
  ],
  [
    ["08:30", "12:15"],
    ["12:45", "20:05"],
  ],
  [
    ["00:00", "02:30"],
    ["21:40", "24:00"],
  ],
  [],
];

/** Makes a club of one tenant, at an instant within two days before a change of its clocks. */
export function sceneClub(random: SeededRandom): SceneClub {
  const [time_zone, change] = random.pick(NIGHTS);
  const aligned = random.chance(0.5) ? 5 * MINUTE_MS : 1;
  const beforeMs = Math.floor(random.below(2 * DAY_MS) / aligned) * aligned;
  const nowMs = Date.parse(change) - beforeMs;
  return { nowMs, file: clubFile(random, time_zone, nowMs) };
}

function clubFile(random: SeededRandom, time_zone: string, nowMs: number) {
  const dates = [-1, 0, 1, 2, 3].map((days) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10));
  const rooms = numbers(1 + random.below(3)).map((index) => 71 + index);
  return {
    companies: [{ company_uuid: NORTHWIND, name: "Generated" }],
    tenants: [
      {
        tenant_id: TENANT_ID,
        tenant_uuid: LONDON_BRIDGE,
        company_uuid: NORTHWIND,
        name: "Generated",
        time_zone,
        is_active: true,
        max_advance_days: random.pick([1, 2, 60, 60, 60]),
        opening_hours: weekly(random, 0.7),
        ...sometimes(random, 0.4, () => ({ closures: datedHours(dates, random) })),
        ...sometimes(random, 0.3, () => ({ policy: { min_notice_minutes: random.pick([30, 90, 600]) } })),
        tour: {
          duration_minutes: random.pick([20, 30, 45]),
          capacity: random.pick([1, 2]),
          ...sometimes(random, 0.4, () => ({ hours: weekly(random, 0.5) })),
        },
      },
    ],
    coaches: numbers(1 + random.below(4)).map((index) => coach(501 + index, dates, random)),
    rooms: rooms.map((room_id, index) => ({
      tenant_id: TENANT_ID,
      room_id,
      name: `Room ${room_id}`,
      capacity: random.pick([1, 1, 2, 3]),
      is_active: index === 0 || random.chance(0.9),
    })),
    appointment_types: [101, 102].map((id) => appointmentType(id, rooms, random)),
    clients: numbers(CLIENTS).map((index) => ({
      tenant_id: TENANT_ID,
      client_id: 9001 + index,
      status: "client",
      full_name: `Client ${index}`,
      email_id: `client.${index}@example.com`,
      medical_alert: "",
      classes_attended: 0,
      memberships: [],
    })),
    access: [],
  };
}

function appointmentType(appointment_type_id: number, rooms: readonly number[], random: SeededRandom) {
  const last = rooms.at(-1) ?? 0;
  const buffer = () => random.pick([0, 5, 7, 15, 30]);
  return {
    tenant_id: TENANT_ID,
    appointment_type_id,
    name: `Type ${appointment_type_id}`,
    duration_minutes: random.pick([20, 45, 50, 60, 90]),
    service_category_primary_name: "Training",
    service_category_secondary_name: "One to one",
    is_active: true,
    subtypes: [{ subtype_id: 1, name: "Other", duration_minutes: random.pick([15, 35, 120, 180]) }],
    ...sometimes(random, 0.5, () => ({
      buffer_before_minutes: buffer(),
      buffer_after_minutes: buffer(),
    })),
    ...sometimes(random, 0.4, () => ({ room_ids: random.pick([[71], [last], rooms]) })),
    ...sometimes(random, 0.2, () => ({ policy: { min_notice_minutes: random.pick([0, 45, 240]) } })),
  };
}

function coach(coach_id: number, dates: readonly string[], random: SeededRandom) {
  const [, today = "", , later = ""] = dates;
  const until = { effective_from: "2026-01-01", effective_until: today, weekly: weekly(random) };
  const from = { effective_from: later, effective_until: null, weekly: weekly(random) };
  const good = { effective_from: "2026-01-01", effective_until: null, weekly: weekly(random) };
  return {
    tenant_id: TENANT_ID,
    coach_id,
    name: `Coach ${coach_id}`,
    is_active: coach_id === 501 || random.chance(0.9),
    appointment_type_ids: random.pick([[101, 102], [101, 102], [101], [102]]),
    ...sometimes(random, 0.5, () => ({ schedule: random.chance(0.5) ? [good] : [until, from] })),
    ...sometimes(random, 0.3, () => ({ exceptions: datedHours(dates, random) })),
  };
}

function weekly(random: SeededRandom, allDay = 0): Record<(typeof WEEKDAYS)[number], Intervals> {
  const usual = random.chance(allDay) ? DAYS[0] : random.pick(DAYS);
  return Object.fromEntries(
    WEEKDAYS.map((day) => [day, random.chance(0.6) ? usual : random.pick(DAYS)]),
  ) as Record<(typeof WEEKDAYS)[number], Intervals>;
}

/** At least one day with hours of its own. */
function datedHours(dates: readonly string[], random: SeededRandom) {
  const chosen = dates.filter((_, index) => index === 2 || random.chance(0.3));
  return chosen.map((date) => ({ date, intervals: random.pick(DAYS) }));
}

function sometimes<Fields extends object>(
  random: SeededRandom,
  probability: number,
  fields: () => Fields,
): Fields | Record<never, never> {
  return random.chance(probability) ? fields() : {};
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
