import { operations } from "../../shared/api/operations.ts";
import { utcDay } from "../../shared/calendar/cells.ts";
import { ASKED_CLUB } from "./asked-club.ts";
import { gatewayEvent } from "./bench-events.ts";

/** A question for what is free or booked, and how often a round asks it. */
export interface AvailabilityQuestion {
  readonly label: string;
  readonly operation: "listAvailability" | "listNextAvailability" | "listAppointments";
  readonly query: Readonly<Record<string, string>>;
  /** How many times the SDK's time it may take, by the project's goal. */
  readonly goal: number;
  /** How many round trips it takes; another number would be another measurement. */
  readonly roundTrips: number;
  /** Times that a round asks it. */
  readonly times: number;
}

const DAY_MS = 24 * 3_600_000;
const ANY = { appointment_type_id: String(ASKED_CLUB.type_id) };
const ONE = { ...ANY, coach_id: String(ASKED_CLUB.coach_id), room_id: String(ASKED_CLUB.room_id) };
const ANY_FULL = { appointment_type_id: String(ASKED_CLUB.full_type_id) };
const ONE_FULL = {
  ...ANY_FULL,
  coach_id: String(ASKED_CLUB.full_coach_id),
  room_id: String(ASKED_CLUB.full_room_id),
};

/**
 * What is asked, in the order of the table.
 * @param fromMs the UTC midnight from which the club is booked
 */
export function availabilityQuestions(fromMs: number): readonly AvailabilityQuestion[] {
  const day = { date: utcDay(fromMs + 13 * DAY_MS) };
  const month = { from: iso(fromMs), to: iso(fromMs + 31 * DAY_MS) };
  const from = { from: iso(fromMs) };
  return [
    { ...list("a day, one coach in one room", { ...ONE, ...day }), goal: 1.2, times: 40 },
    { ...list("a day, 20 coaches × 10 rooms", { ...ANY, ...day }), goal: 1.2, times: 10 },
    { ...list("a month, one coach in one room", { ...ONE, ...month }), goal: 1.5, times: 12 },
    { ...list("a month, 20 coaches × 10 rooms", { ...ANY, ...month }), goal: 1.5, times: 3 },
    { ...next("next after a full fortnight, one coach in one room", { ...ONE_FULL, ...from }), times: 12 },
    { ...next("next after a full fortnight, 20 coaches × 10 rooms", { ...ANY_FULL, ...from }), times: 3 },
    { ...booked("50 appointments of a day", { from: iso(fromMs), to: iso(fromMs + DAY_MS) }), times: 40 },
  ];
}

/** What the gateway sends for a question. */
export function questionEvent({ operation, query }: AvailabilityQuestion): unknown {
  const { tenant_id } = ASKED_CLUB;
  return gatewayEvent({
    httpMethod: "GET",
    resource: operations[operation].path,
    pathParameters: { tenant_id: String(tenant_id) },
    query,
    tenants: [tenant_id],
  });
}

function list(label: string, query: Readonly<Record<string, string>>) {
  return { label, query, operation: "listAvailability", roundTrips: 2 } as const;
}

// Two days, a week, then three.
function next(label: string, query: Readonly<Record<string, string>>) {
  return { label, query, operation: "listNextAvailability", roundTrips: 4, goal: 1.5 } as const;
}

// One page.
function booked(label: string, query: Readonly<Record<string, string>>) {
  return { label, query, operation: "listAppointments", roundTrips: 1, goal: 1.3 } as const;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
