import type { ChangeName } from "../../../shared/tables/history-entry.ts";
import { GENERATED } from "../../support/generated-club.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import type { LifeCaller } from "./life-callers.ts";

/** The operations on an appointment's life, and the entry that each leaves in its history. */
export const LIFE_OPERATIONS = {
  createAppointment: "created",
  createComplimentaryAppointment: "created",
  updateAppointment: "updated",
  rescheduleAppointment: "rescheduled",
  substituteCoach: "coach_substituted",
  cancelAppointment: "cancelled",
  checkInClient: "checked_in",
  undoClientCheckIn: "undone",
  markClientNoShow: "no_show",
  undoClientNoShow: "undone",
  changeAppointmentMembership: "membership_changed",
} as const satisfies Readonly<Record<string, ChangeName>>;

/** The name of an operation on an appointment's life. */
export type LifeOperation = keyof typeof LIFE_OPERATIONS;

/** One request of somebody. */
export interface LifeRequest {
  readonly operation: LifeOperation;
  readonly caller: LifeCaller;
  /** Undefined where it creates an appointment. */
  readonly appointment: LifeAppointment | undefined;
  readonly body: object;
  readonly key: string | undefined;
  readonly ifMatch: number | undefined;
}

/** An appointment that is known to exist. */
export interface LifeAppointment {
  readonly id: number;
  readonly client_id: number;
  /** The version that was last seen. */
  readonly version: number;
}

/** How large the club is: small, so that everybody is in everybody's way. */
export const LIFE_CLUB = {
  coaches: 3,
  clients: 4,
  rooms: 2,
  roomCapacity: 2,
  tourCapacity: 1,
  sessions: 8,
  bufferMinutes: [5, 10] as const,
  // Amid the starts that are drawn, so that moves lead over the end of a membership and back.
  firstMembershipEnds: "2026-11-20T17:59:59.999Z",
};

const MINUTE_MS = 60_000;
const HORIZON_MINUTES = 16 * 60;

/** Draws a request of anybody to anything. */
export function lifeRequest(
  random: SeededRandom,
  known: readonly LifeAppointment[],
  { now, number }: { readonly now: Date; readonly number: number },
): LifeRequest {
  const operation = randomOperation(random, known.length);
  const isNew = LIFE_OPERATIONS[operation] === "created";
  const appointment = isNew ? undefined : known[random.below(known.length)];
  const client_id = appointment?.client_id ?? GENERATED.first_client_id + random.below(LIFE_CLUB.clients);
  const hasSeen = operation === "updateAppointment" || random.chance(0.15);
  return {
    operation,
    caller: randomCaller(random, client_id),
    appointment,
    body: bodyOf(operation, random, { client_id, now }),
    key: random.chance(0.7) ? `life-${number}` : undefined,
    ifMatch: hasSeen ? appointment?.version : undefined,
  };
}

function randomOperation(random: SeededRandom, known: number): LifeOperation {
  if (known < 3 || random.chance(0.22)) return "createAppointment";
  return random.pick<LifeOperation>([
    "createComplimentaryAppointment",
    "updateAppointment",
    "rescheduleAppointment",
    "rescheduleAppointment",
    "rescheduleAppointment",
    "substituteCoach",
    "substituteCoach",
    "cancelAppointment",
    "cancelAppointment",
    "checkInClient",
    "checkInClient",
    "undoClientCheckIn",
    "markClientNoShow",
    "markClientNoShow",
    "undoClientNoShow",
    "changeAppointmentMembership",
  ]);
}

function randomCaller(random: SeededRandom, client_id: number): LifeCaller {
  const member = random.chance(0.9) ? client_id : GENERATED.first_client_id;
  return random.pick<LifeCaller>(["desk", "desk", "app", { member }]);
}

function bodyOf(
  operation: LifeOperation,
  random: SeededRandom,
  { client_id, now }: { readonly client_id: number; readonly now: Date },
): object {
  const coach_id = GENERATED.first_coach_id + random.below(LIFE_CLUB.coaches);
  const room_id = GENERATED.room_id + random.below(LIFE_CLUB.rooms);
  const subtype_id = random.pick([undefined, undefined, 1011, 1012]);
  const start_date_time = randomStart(random, now);
  const maybe = <Value>(value: Value) => (random.chance(0.5) ? value : undefined);
  const waive = random.chance(0.2) ? true : undefined;
  switch (operation) {
    case "createAppointment":
    case "createComplimentaryAppointment":
      return {
        ...{ appointment_type_id: GENERATED.appointment_type_id, subtype_id, client_id, start_date_time },
        ...{ coach_id: maybe(coach_id), room_id: maybe(room_id) },
        ...(operation === "createComplimentaryAppointment" ? { comp_reason: "birthday" } : {}),
      };
    case "updateAppointment":
      return random.chance(0.2)
        ? { subtype_id, is_virtual: true, virtual_url: "https://meet.example/1", comments: "online" }
        : { subtype_id, room_id, comments: maybe("bring a towel") };
    case "rescheduleAppointment":
      return { start_date_time, coach_id: maybe(coach_id), room_id: maybe(room_id), subtype_id, waive };
    case "substituteCoach":
      return { coach_id, reason: maybe("ill") };
    case "cancelAppointment":
      return {
        ...{ reason: maybe("no time"), waive },
        expect_session_outcome: random.pick([undefined, undefined, "returned", "forfeited", "none"]),
      };
    case "markClientNoShow":
      return { waive };
    case "changeAppointmentMembership":
      return { membership_id: random.pick([null, client_id * 10, client_id * 10 + 1]) };
    default:
      return {};
  }
}

function randomStart(random: SeededRandom, now: Date): string {
  const minutes = 5 * random.below(HORIZON_MINUTES / 5) - 30;
  const ms = now.getTime() + minutes * MINUTE_MS;
  return new Date(ms - (ms % (5 * MINUTE_MS))).toISOString();
}
