import { Database } from "../../../shared/tables/database.ts";
import type { Conflicts } from "../../support/conflicts.ts";
import { createTestTables, engineEndpoint } from "../../support/engine.ts";
import {
  functionsUnderTest,
  LAMBDA_TIMEOUT_MS,
  type RequestOptions,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../support/generated-club.ts";
import { productClient } from "../../support/product-client.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { tickingClock } from "../../support/ticking-clock.ts";
import { type Disturb, startWire } from "../../support/wire.ts";
import { checkState } from "../checker/check-tables.ts";
import { readState, type StoredState } from "../checker/stored-state.ts";
import { coachCrowd, roomCrowd } from "../contention/crowd.ts";
import { enoughTime, type TimeLimit } from "../time-limit.ts";
import { type AskedTime, type JudgedRace, judgeRace } from "./judge-race.ts";

/** Bookings and unavailability of one coach or one room, all at once. */
export interface Race extends JudgedRace {
  readonly bookings: number;
  readonly unavailabilities: number;
}

/** What came of a race. */
export interface RaceReport {
  readonly booked: number;
  /** How many unavailabilities were added. */
  readonly added: number;
  readonly refused: number;
  readonly unavailable: number;
  readonly conflicts: number;
  /** In plain words; empty where everything is as it must be. */
  readonly problems: readonly string[];
}

const MINUTE_MS = 60_000;
const FIRST_MS = Date.parse("2026-12-01T18:00:00.000Z");
const WITHIN_MINUTES = 40 * 60;
const SHORT = 1011;
const ENVIRONMENTS = 20;
const MAX_DELAY_MS = 150;

const parties = {
  coach: { make: coachCrowd, operation: "StaffUnavailability", coach_id: `${GENERATED.first_coach_id}` },
  room: { make: roomCrowd, operation: "RoomUnavailability", room_id: `${GENERATED.room_id}` },
} as const;

/**
 * Sends a race's requests at once, judges answers and tables, removes what was added, and judges the tables again.
 * @param timeLimit by default, nobody runs out of time
 */
export async function runRace(
  race: Race,
  random: SeededRandom,
  conflicts: Conflicts,
  timeLimit: TimeLimit = enoughTime,
): Promise<RaceReport> {
  const { make, operation, ...party } = parties[race.of];
  const crowd = make(race.bookings, random);
  const requests = crowd.requests.map(({ body }) => atAnyTime(body, random));
  const tables = await createTestTables();
  await loadGeneratedClub(tables, crowd.club);
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  wire.disturbBy(slowUnavailability(conflicts.disturb, random));
  const now = tickingClock();
  const environments = Array.from({ length: ENVIRONMENTS }, () =>
    functionsUnderTest(new Database(productClient(wire.endpoint, LAMBDA_TIMEOUT_MS), tables.names), { now }),
  );
  const environment = (index: number) =>
    environments[index % ENVIRONMENTS] ?? functionsUnderTest(tables.database);
  const pathParameters = { tenant_id: `${GENERATED.tenant_id}`, ...party };
  const wanted = Array.from({ length: race.unavailabilities }, () => randomSpan(random));
  const [times, bookings] = await Promise.all([
    // They set off first, since one of them is up to many bookings.
    Promise.all(
      wanted.map(async (span, index): Promise<AskedTime> => {
        const body = { ...asBody(span), on_conflict: race.onConflict };
        const answer = await environment(index)[`add${operation}`](body, {
          ...STAFF,
          remainingMs: timeLimit(),
          pathParameters,
        });
        return { ...span, answer };
      }),
    ),
    Promise.all(
      requests.map((body, index) => environment(index).createAppointment(body, { remainingMs: timeLimit() })),
    ),
  ]);
  await wire.quiet();
  const state = await readState(tables);
  const problems = [
    ...judgeRace(race, { bookings, times, state, refusal: crowd.refusal }),
    ...checkState(state, before),
  ];

  function remove(id: number, index: number, options: RequestOptions = {}): Promise<TestAnswer> {
    const path = { ...pathParameters, unavailability_id: String(id) };
    return environment(index)[`remove${operation}`](undefined, {
      ...STAFF,
      ...options,
      pathParameters: path,
    });
  }

  // What stands by the table: an answer of 503 may have added it, too. Each is removed twice at once.
  const removals = await Promise.all(
    standing(state).flatMap((id, index) =>
      [0, 1].map((twin) => remove(id, index + twin, { remainingMs: timeLimit() })),
    ),
  );
  await wire.quiet();
  for (const [index, id] of standing(await readState(tables)).entries()) await remove(id, index);
  await wire.stop();
  const after = await readState(tables);
  const left = after.heldDays.flatMap(({ cells }) => [...cells.values()]);
  const all = [...bookings, ...times.map(({ answer }) => answer), ...removals];
  return {
    booked: bookings.filter(({ status }) => status === 201).length,
    added: times.filter(({ answer }) => answer.status === 201).length,
    refused: times.filter(({ answer }) => answer.status === 400).length,
    unavailable: all.filter(({ status }) => status === 503).length,
    conflicts: conflicts.count(),
    problems: [
      ...problems,
      ...removals
        .filter(({ status }) => status !== 200 && status !== 503)
        .map(({ text }) => `A removal was refused: ${text}`),
      ...(left.some((count) => count > crowd.club.roomCapacity) ? ["Something stayed unavailable."] : []),
      ...checkState(after, before),
    ],
  };
}

/** Lets bookings in between what an unavailability has read and its commit. */
function slowUnavailability(disturb: Disturb, random: SeededRandom): Disturb {
  return (request) => {
    const disturbance = disturb(request);
    if (request.operation !== "TransactWriteItems" || !request.body.includes("unavailability#")) {
      return disturbance;
    }
    const { before = 0, ...after } = disturbance.delayMs ?? {};
    return { ...disturbance, delayMs: { ...after, before: before + random.below(MAX_DELAY_MS) } };
  };
}

const STAFF: RequestOptions = { scopes: ["staff.write", "appointments.read"] };

/** The ids of the unavailabilities that nobody has removed. */
function standing({ unavailable }: StoredState): number[] {
  return unavailable
    .filter(({ removed_at }) => removed_at === undefined)
    .map(({ unavailability_id }) => unavailability_id);
}

/** A short appointment within two days, so that many find their time free. */
function atAnyTime(body: object, random: SeededRandom): object {
  const startMs = FIRST_MS + random.below(WITHIN_MINUTES * MINUTE_MS);
  return { ...body, subtype_id: SHORT, start_date_time: new Date(startMs).toISOString() };
}

/** From some minutes to a few hours, at any millisecond; over the midnight of the bookings now and then. */
function randomSpan(random: SeededRandom) {
  const startMs = FIRST_MS + random.below(WITHIN_MINUTES * MINUTE_MS);
  return { startMs, endMs: startMs + MINUTE_MS + random.below(random.pick([20, 60, 240]) * MINUTE_MS) };
}

function asBody({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }) {
  return {
    start_date_time: new Date(startMs).toISOString(),
    end_date_time: new Date(endMs).toISOString(),
  };
}
