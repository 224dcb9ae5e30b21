import { GENERATED } from "../../support/generated-club.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import type { LifeCaller } from "../life/life-callers.ts";
import { randomStart, recurrence } from "./dates.ts";
import type { Known, KnownAppointment } from "./known.ts";

/** The operations of a storm: those on several appointments at once, and those that get in their way. */
export const OPERATIONS = [
  "bookSeries",
  "cancelSeries",
  "cancelAppointments",
  "substituteCoaches",
  "createAppointment",
  "rescheduleAppointment",
  "substituteCoach",
  "cancelAppointment",
  "addStaffUnavailability",
  "removeStaffUnavailability",
] as const;

/** The name of an operation of a storm. */
export type StormOperation = (typeof OPERATIONS)[number];

/** One request of somebody. */
export interface StormRequest {
  readonly operation: StormOperation;
  readonly caller: LifeCaller;
  /** The path parameters beside the tenant. */
  readonly path: Readonly<Record<string, string>>;
  readonly body: object | undefined;
}

/** How large the club is: small, so that everybody is in everybody's way. */
export const SEVERAL_CLUB = {
  coaches: 4,
  clients: 6,
  rooms: 2,
  roomCapacity: 2,
  tourCapacity: 1,
  sessions: 60,
  bufferMinutes: [0, 10] as const,
};

const MAX_TOGETHER = 12;
const DESK = "desk";
const BODY_OF_TYPE = { appointment_type_id: GENERATED.appointment_type_id };

/** What a request is drawn from. */
export interface Drawing {
  readonly random: SeededRandom;
  readonly known: Known;
  readonly now: Date;
}

/** Draws a request of anybody to anything. */
export function stormRequest(drawing: Drawing): StormRequest {
  const { random, known } = drawing;
  const booked = known.booked();
  if (booked.length < 4 || random.chance(0.2)) return bookSeries(drawing);
  const draw = random.pick<(drawing: Drawing) => StormRequest>([
    ...[cancelSeries, cancelSeries, cancelAppointments, cancelAppointments],
    ...[substituteCoaches, substituteCoaches, substituteCoaches, substituteCoaches],
    ...[createAppointment, createAppointment, createAppointment, reschedule, reschedule, reschedule],
    ...[substituteOne, substituteOne, cancelOne, changeUnavailability],
  ] as [typeof bookSeries]);
  return draw(drawing);
}

function bookSeries({ random, known, now }: Drawing): StormRequest {
  const [series] = random.chance(0.25) ? randomSome(random, known.series(), 1) : [];
  const client_id = series?.client_id ?? randomClient(random);
  return {
    ...{ operation: "bookSeries", caller: randomCaller(random, client_id), path: {} },
    body: {
      ...{ ...BODY_OF_TYPE, client_id, coach_id: maybe(random, randomCoach(random)) },
      ...{ room_id: maybe(random, randomRoom(random)), recurrence: recurrence(random, now) },
      on_conflict: random.pick(["skip", "skip", "refuse", undefined]),
      series_id: series?.series_id ?? undefined,
    },
  };
}

function cancelSeries({ random, known, now }: Drawing): StormRequest {
  const [series] = randomSome(random, known.series(), 1);
  return {
    ...{ operation: "cancelSeries", caller: randomCaller(random, series?.client_id ?? 0) },
    path: { series_id: `${series?.series_id ?? 1}` },
    body: {
      from: random.chance(0.6) ? randomStart(random, now) : undefined,
      expect_forfeited: random.pick([undefined, undefined, undefined, 0]),
    },
  };
}

function cancelAppointments({ random, known }: Drawing): StormRequest {
  const chosen = randomSome(random, known.booked(), 1 + random.below(MAX_TOGETHER));
  return {
    ...{ operation: "cancelAppointments", caller: DESK, path: {} },
    body: {
      appointment_ids: chosen.map(({ id }) => id),
      versions: random.chance(0.3) ? chosen.map(({ version }) => version) : undefined,
      waive: random.chance(0.2) ? true : undefined,
    },
  };
}

/** Exchanges coaches, gives many to one coach, or each to any. */
function substituteCoaches({ random, known }: Drawing): StormRequest {
  const booked = known.booked();
  const coach = randomCoach(random);
  const chosen = random.chance(0.4) ? pairAtOnce(random, booked) : randomSome(random, booked, 6);
  const coachOf = random.pick<(index: number) => number>([
    (index) => chosen[(index + 1) % chosen.length]?.coach_id ?? coach,
    () => coach,
    () => randomCoach(random),
  ]);
  const hasVersions = random.chance(0.3);
  return {
    ...{ operation: "substituteCoaches", caller: DESK, path: {} },
    body: {
      substitutions: chosen.map(({ id, version }, index) => ({
        ...{ appointment_id: id, coach_id: coachOf(index) },
        version: hasVersions ? version : undefined,
      })),
    },
  };
}

/** Two appointments at the same time, if there are any: they can exchange their coaches. */
function pairAtOnce(random: SeededRandom, booked: readonly KnownAppointment[]): readonly KnownAppointment[] {
  const atOnce = [...Map.groupBy(booked, ({ start_date_time }) => start_date_time).values()];
  const [pair] = randomSome(
    random,
    atOnce.filter(({ length }) => length > 1),
    1,
  );
  return pair?.slice(0, 2) ?? randomSome(random, booked, 2);
}

function createAppointment({ random, now }: Drawing): StormRequest {
  const client_id = randomClient(random);
  return {
    ...{ operation: "createAppointment", caller: randomCaller(random, client_id), path: {} },
    body: {
      ...{ ...BODY_OF_TYPE, client_id, coach_id: randomCoach(random), room_id: randomRoom(random) },
      start_date_time: randomStart(random, now),
    },
  };
}

function reschedule({ random, known, now }: Drawing): StormRequest {
  const { path, caller } = oneOf(random, known);
  const body = { start_date_time: randomStart(random, now), coach_id: maybe(random, randomCoach(random)) };
  return { operation: "rescheduleAppointment", caller, path, body };
}

function substituteOne({ random, known }: Drawing): StormRequest {
  const body = { coach_id: randomCoach(random) };
  return { operation: "substituteCoach", caller: DESK, path: oneOf(random, known).path, body };
}

function cancelOne({ random, known }: Drawing): StormRequest {
  return { operation: "cancelAppointment", ...oneOf(random, known), body: {} };
}

function oneOf(random: SeededRandom, known: Known): Pick<StormRequest, "path" | "caller"> {
  const [chosen] = randomSome(random, known.booked(), 1);
  return {
    path: { appointment_id: `${chosen?.id ?? 1}` },
    caller: randomCaller(random, chosen?.client_id ?? 0),
  };
}

/** Two coaches at most are away at a time. */
function changeUnavailability({ random, known, now }: Drawing): StormRequest {
  const ended = known.times > 1 ? known.takeTime() : undefined;
  if (ended !== undefined) {
    const path = { coach_id: `${ended.coach_id}`, unavailability_id: `${ended.id}` };
    return { operation: "removeStaffUnavailability", caller: DESK, path, body: undefined };
  }
  const start = randomStart(random, now);
  const end = new Date(Date.parse(start) + (1 + random.below(5)) * 60 * 60_000).toISOString();
  return {
    ...{ operation: "addStaffUnavailability", caller: DESK, path: { coach_id: `${randomCoach(random)}` } },
    body: { start_date_time: start, end_date_time: end, on_conflict: "refuse" },
  };
}

function randomCaller(random: SeededRandom, member: number): LifeCaller {
  return random.pick<LifeCaller>([DESK, DESK, "app", { member }]);
}

function randomClient(random: SeededRandom): number {
  return GENERATED.first_client_id + random.below(SEVERAL_CLUB.clients);
}

function randomCoach(random: SeededRandom): number {
  return GENERATED.first_coach_id + random.below(SEVERAL_CLUB.coaches);
}

function randomRoom(random: SeededRandom): number {
  return GENERATED.room_id + random.below(SEVERAL_CLUB.rooms);
}

function maybe<Value>(random: SeededRandom, value: Value): Value | undefined {
  return random.chance(0.6) ? value : undefined;
}

/** So many of them, each once, in a random order. */
function randomSome<Item>(random: SeededRandom, items: readonly Item[], count: number): readonly Item[] {
  return items
    .map((item) => ({ item, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item);
}
