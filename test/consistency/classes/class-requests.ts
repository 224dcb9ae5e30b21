import type { ChangeName } from "../../../shared/tables/history-entry.ts";
import { GENERATED } from "../../support/generated-club.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import type { LifeCaller } from "../life/life-callers.ts";

/** The operations of a storm, and the entries that they may leave in the history of what their path names. */
export const STORM_OPERATIONS = {
  createAppointment: ["created"],
  rescheduleAppointment: ["rescheduled"],
  cancelAppointment: ["cancelled"],
  createClass: ["created"],
  createComplimentaryClass: ["created"],
  updateClass: ["updated", "rescheduled"],
  rescheduleClass: ["rescheduled"],
  substituteClassCoach: ["coach_substituted"],
  cancelClass: ["cancelled"],
  completeClass: ["completed"],
  deleteClass: ["deleted"],
  bookClass: ["booked", "waiting"],
  bookTrialClient: ["booked", "waiting"],
  cancelClassBooking: ["cancelled"],
  changeClassBookingMembership: ["membership_changed"],
  checkInClassClient: ["checked_in"],
  undoClassCheckIn: ["undone"],
  markClassNoShow: ["no_show"],
  undoClassNoShow: ["undone"],
} as const satisfies Readonly<Record<string, readonly ChangeName[]>>;

/** The name of an operation of a storm. */
export type StormOperation = keyof typeof STORM_OPERATIONS;

/** One request of somebody. */
export interface ClassRequest {
  readonly operation: StormOperation;
  readonly caller: LifeCaller;
  readonly path: Readonly<Record<string, string>>;
  readonly body: object | undefined;
  readonly key: string | undefined;
  readonly ifMatch: number | undefined;
}

/** A class that is known to exist. */
export interface KnownClass {
  readonly id: number;
  /** The version that was last seen. */
  readonly version: number;
}

/** A booking of a class that is known to have been made. */
export interface KnownPlace {
  readonly class_id: number;
  readonly client_id: number;
}

/** What callers know. */
export interface KnownOfClub {
  readonly classes: readonly KnownClass[];
  readonly appointments: readonly { readonly id: number; readonly client_id: number }[];
  readonly places: readonly KnownPlace[];
  readonly now: Date;
  readonly number: number;
}

/** How large the club is: small, so that everybody is in everybody's way. */
export const CLASS_CLUB = {
  coaches: 4,
  clients: 14,
  rooms: 3,
  roomCapacity: 2,
  tourCapacity: 1,
  sessions: 16,
  bufferMinutes: [5, 10] as const,
  classes: { capacity: 2, waitlistSize: 6 },
};

const MINUTE_MS = 60_000;
const HORIZON_MINUTES = 14 * 60;
// How often each operation is drawn.
const WEIGHTS: Readonly<Record<StormOperation, number>> = {
  bookClass: 44,
  cancelClassBooking: 20,
  createAppointment: 4,
  rescheduleAppointment: 2,
  cancelAppointment: 2,
  createClass: 3,
  createComplimentaryClass: 1,
  updateClass: 4,
  rescheduleClass: 3,
  substituteClassCoach: 1,
  cancelClass: 1,
  completeClass: 1,
  deleteClass: 1,
  bookTrialClient: 1,
  changeClassBookingMembership: 1,
  checkInClassClient: 3,
  undoClassCheckIn: 1,
  markClassNoShow: 2,
  undoClassNoShow: 1,
};
const DRAWN = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array.from({ length: weight }, () => name));

/** Draws a request of anybody to anything. */
export function classRequest(random: SeededRandom, known: KnownOfClub): ClassRequest {
  const operation = randomOperation(random, known);
  const ofClass = known.classes[random.below(known.classes.length)] ?? NO_CLASS;
  const appointment = known.appointments[random.below(known.appointments.length)];
  const place = known.places[random.below(known.places.length)];
  const isOfPlace = OF_PLACES.includes(operation) && random.chance(0.9);
  const client_id = /^(rescheduleA|cancelA)/.test(operation)
    ? (appointment?.client_id ?? 0)
    : ((isOfPlace ? place?.client_id : undefined) ?? randomClient(random));
  const class_id = (isOfPlace ? place?.class_id : undefined) ?? ofClass.id;
  return {
    operation,
    caller: randomCaller(random, operation, client_id),
    path: pathOf(operation, { class_id, client_id, appointment_id: appointment?.id ?? 0 }),
    body: bodyOf(operation, random, { client_id, now: known.now }),
    key: random.chance(0.8) ? `storm-${known.number}` : undefined,
    ifMatch: operation === "updateClass" ? ofClass.version : undefined,
  };
}

const OF_PLACES: readonly StormOperation[] = [
  "cancelClassBooking",
  "changeClassBookingMembership",
  "checkInClassClient",
  "undoClassCheckIn",
  "markClassNoShow",
  "undoClassNoShow",
];
const NO_CLASS: KnownClass = { id: 1, version: 1 };

function randomClient(random: SeededRandom): number {
  return GENERATED.first_client_id + random.below(CLASS_CLUB.clients);
}

function randomOperation(random: SeededRandom, { classes, appointments }: KnownOfClub): StormOperation {
  if (classes.length < 3) return "createClass";
  if (appointments.length < 2) return "createAppointment";
  const name = DRAWN[random.below(DRAWN.length)];
  return isStormOperation(name) ? name : "bookClass";
}

function isStormOperation(name: string | undefined): name is StormOperation {
  return name !== undefined && name in STORM_OPERATIONS;
}

/** Whoever books or leaves may be anybody; what the desk alone may do is done by others now and then, in vain. */
function randomCaller(random: SeededRandom, operation: StormOperation, client_id: number): LifeCaller {
  const member = random.chance(0.95) ? client_id : GENERATED.first_client_id;
  const isForAll = operation === "bookClass" || /^cancelClassBooking|Appointment$/.test(operation);
  if (!isForAll) return random.chance(0.97) ? "desk" : random.pick<LifeCaller>(["app", { member }]);
  return random.pick<LifeCaller>(["desk", "app", { member }, { member }]);
}

interface Ids {
  readonly class_id: number;
  readonly client_id: number;
  readonly appointment_id: number;
}

function pathOf(operation: StormOperation, { class_id, client_id, appointment_id }: Ids) {
  const path = { tenant_id: String(GENERATED.tenant_id) };
  switch (operation) {
    case "createAppointment":
    case "createClass":
    case "createComplimentaryClass":
      return path;
    case "rescheduleAppointment":
    case "cancelAppointment":
      return { ...path, appointment_id: String(appointment_id) };
    default:
      return {
        ...{ ...path, class_id: String(class_id) },
        ...(OF_PLACES.includes(operation) ? { client_id: String(client_id) } : {}),
      };
  }
}

function bodyOf(
  operation: StormOperation,
  random: SeededRandom,
  { client_id, now }: { readonly client_id: number; readonly now: Date },
): object | undefined {
  const coach_id = GENERATED.first_coach_id + random.below(CLASS_CLUB.coaches);
  const room_id = GENERATED.room_id + random.below(CLASS_CLUB.rooms);
  const start_date_time = randomStart(random, now);
  const capacity = 1 + random.below(4);
  const maybe = <Value>(value: Value) => (random.chance(0.5) ? value : undefined);
  const maybeCoach = random.chance(0.1) ? null : maybe(coach_id);
  const class_type_id = random.pick([GENERATED.class_type_id, GENERATED.paid_class_type_id]);
  switch (operation) {
    case "createAppointment":
      return {
        ...{ appointment_type_id: GENERATED.appointment_type_id, client_id, start_date_time },
        ...{ coach_id: maybe(coach_id), room_id: maybe(room_id) },
      };
    case "rescheduleAppointment":
      return { start_date_time, coach_id: maybe(coach_id), room_id: maybe(room_id) };
    case "createClass":
      return { class_type_id, start_date_time, coach_id: maybeCoach, room_id: maybe(room_id) };
    case "createComplimentaryClass":
      return { class_type_id, start_date_time, coach_id: maybe(coach_id), comp_reason: "open day" };
    case "updateClass":
      return random.chance(0.75) ? { capacity } : { name: "Yoga outside", room_id: maybe(room_id) };
    case "rescheduleClass":
      return {
        ...{ start_date_time, coach_id: maybe(coach_id), room_id: maybe(room_id), reason: "moved" },
        on_conflict: random.pick([undefined, "refuse", "release", "release"]),
      };
    case "substituteClassCoach":
      return { coach_id: maybeCoach ?? coach_id, reason: "ill" };
    case "cancelClass":
      return { reason: "no heating" };
    case "completeClass":
      return { unmarked: random.pick(["checked_in", "no_show"]) };
    case "bookClass":
      return {
        client_id,
        if_full: random.pick([
          undefined,
          "refuse",
          "wait",
          "wait",
          "wait",
          "wait",
          random.chance(0.1) ? "exceed" : "wait",
        ]),
        until: random.pick([undefined, undefined, undefined, null, start_date_time]),
        notice_minutes: random.pick([undefined, undefined, 0, 30, 300]),
      };
    case "bookTrialClient":
      return { client_id };
    case "cancelClassBooking":
    case "cancelAppointment":
      return {
        expect_session_outcome: random.pick([undefined, undefined, undefined, undefined, "returned", "none"]),
      };
    case "markClassNoShow":
      return { waive: random.chance(0.2) ? true : undefined };
    case "changeClassBookingMembership":
      return { membership_id: random.pick([null, client_id * 10, client_id * 10 + 1]) };
    default:
      return undefined;
  }
}

/** From half an hour ago on, by the quarter of an hour. */
function randomStart(random: SeededRandom, now: Date): string {
  const minutes = 15 * random.below(HORIZON_MINUTES / 15) - 30;
  const ms = now.getTime() + minutes * MINUTE_MS;
  return new Date(ms - (ms % (15 * MINUTE_MS))).toISOString();
}
