import { appointmentKind } from "../../functions/appointments/appointment/appointment-kind.ts";
import { cellsOf } from "../../shared/calendar/cells.ts";
import { clientHolder, coachHolder, roomHolder } from "../../shared/holds/party.ts";
import { newRecord } from "../../shared/records/change-record.ts";
import { cellAttribute } from "../../shared/tables/calendar-table.ts";
import { spanOf } from "../../shared/values/utc-date-time.ts";
import { GENERATED } from "../support/generated-club.ts";
import { appointmentRecord } from "../support/stored-appointment.ts";
import { BENCH_CLUB, TOMORROW_MS } from "./bench-events.ts";
import type { Seeds } from "./seeded-engine.ts";

type Item = Readonly<Record<string, unknown>>;

/** How many days ahead there are bookings. */
export const BOOKED_DAYS = 30;

const PAST_DAYS = 3 * 365;
const HOURS = (PAST_DAYS + BOOKED_DAYS) * 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const APP = { principal: "bench-app", scopes: [], grants: { companies: [], tenants: [GENERATED.tenant_id] } };
// No divisor of the number of clients, so that nobody is with two coaches in one hour.
const CLIENT_STEP = 7;

/** The most appointments that the benchmark's coaches can have in that time. */
export const MAX_SEEDED = HOURS * BENCH_CLUB.coaches;

/**
 * What a club has after so many appointments: three years of them and the next 30 days', spread evenly over days, hours,
 * coaches and clients, and the calendar of the days that are not over.
 */
export function seededBookings(count: number): Seeds {
  return { Appointments: appointments(count), Calendar: heldDays(count) };
}

function* appointments(count: number): Generator<Item> {
  for (let number = 0; number < count; number += 1) {
    const membership_id = clientOf(number) * 10 + 1;
    const { start, end } = spanOf(startOf(number, count), 60);
    const { write } = newRecord(
      appointmentKind,
      {
        history: [],
        record: appointmentRecord({
          tenant_id: GENERATED.tenant_id,
          appointment_id: number + 1,
          client_id: clientOf(number),
          coach_id: coachOf(number),
          appointment_type_id: GENERATED.appointment_type_id,
          room_id: GENERATED.room_id,
          ...{ start_date_time: start, end_date_time: end },
          ...{ membership_id, created_at: start, updated_at: start, created_by: APP.principal },
        }),
      },
      { operation: "created", sessions: [{ membership_id, change: -1 }] },
      { caller: APP, now: new Date(start) },
    );
    if (write.kind === "put") yield write.item;
  }
}

function heldDays(count: number): Iterable<Item> {
  const held = new Map<string, Record<string, string | number>>();
  const today = TOMORROW_MS - DAY_MS;
  for (let number = count - 1; number >= 0; number -= 1) {
    const start = startOf(number, count);
    if (Date.parse(start) < today) break;
    for (const { key } of holdersOf(number)) hold(held, key, start);
  }
  return held.values();
}

function hold(held: Map<string, Record<string, string | number>>, holder: string, start: string): void {
  for (const { day, from, to } of cellsOf(Date.parse(start), Date.parse(start) + HOUR_MS)) {
    const expires_at = Date.parse(day) / 1_000 + (2 * DAY_MS) / 1_000;
    const item = held.get(`${holder} ${day}`) ?? { holder, day, expires_at };
    for (let cell = from; cell < to; cell += 1) {
      item[cellAttribute(cell)] = Number(item[cellAttribute(cell)] ?? 0) + 1;
    }
    held.set(`${holder} ${day}`, item);
  }
}

function holdersOf(number: number) {
  const { tenant_id, room_id } = GENERATED;
  return [
    coachHolder(tenant_id, coachOf(number)),
    roomHolder(tenant_id, room_id, BENCH_CLUB.roomCapacity),
    clientHolder(tenant_id, clientOf(number)),
  ];
}

function startOf(number: number, count: number): string {
  const hours = Math.ceil(count / BENCH_CLUB.coaches);
  const hour = Math.floor((Math.floor(number / BENCH_CLUB.coaches) * HOURS) / hours);
  return new Date(TOMORROW_MS - (PAST_DAYS + 1) * DAY_MS + hour * HOUR_MS).toISOString();
}

function coachOf(number: number): number {
  return GENERATED.first_coach_id + (number % BENCH_CLUB.coaches);
}

function clientOf(number: number): number {
  return GENERATED.first_client_id + ((number * CLIENT_STEP) % BENCH_CLUB.clients);
}
