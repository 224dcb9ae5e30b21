import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { settleDue } from "../../../functions/deliveries/classes/settle-due.ts";
import { Database } from "../../../shared/tables/database.ts";
import { ItemWriter } from "../../../shared/tables/item-writer.ts";
import { conflictsInFlight } from "../../support/conflicts.ts";
import { createTestTables, engineEndpoint, giveBackTables } from "../../support/engine.ts";
import {
  functionsUnderTest,
  LAMBDA_TIMEOUT_MS,
  TEST_NOW,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../support/generated-club.ts";
import { productClient } from "../../support/product-client.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { tickingClock, unixMs } from "../../support/ticking-clock.ts";
import { startWire } from "../../support/wire.ts";
import { checkState } from "../checker/check-tables.ts";
import { readState, type StoredState } from "../checker/stored-state.ts";
import { enoughTime, timeLeft } from "../time-limit.ts";
import { asCaller } from "./class-callers.ts";
import type { RushCrowd, Tap } from "./rush-crowd.ts";

/** Members who press at once for the places of one class. */
export interface Rush {
  readonly people: number;
  readonly places: number;
  readonly waits: number;
  /** What the desk makes the capacity in the middle of it; it stays by default. */
  readonly raisedTo?: number;
  /** What a request may take; by default, nobody runs out of time. */
  readonly patienceMs?: number;
}

/** What became of a rush. */
export interface RushReport {
  /** How many answers there were of each kind: `201 booked`, or with the code of a refusal. */
  readonly answers: ReadonlyMap<string, number>;
  /** The places in the class, the positions in its line, and the people who have neither. */
  readonly booked: number;
  readonly positions: readonly number[];
  readonly refused: number;
  /** How many transactions a person tried who got a place or a place in the line, on average. */
  readonly attempts: number;
  /** How many transactions were refused as conflicting. */
  readonly conflicts: number;
  /** How many of those who pressed first got the places, of as many as there are places. */
  readonly firstServed: number;
  /** How long requests took, from the press to the answer: 19 of 20 at most so long, and the last one. */
  readonly p95Ms: number;
  /** The time from the first press to the last answer. */
  readonly lastMs: number;
  /** The answer to the change of capacity, and how long it took. */
  readonly raise: { readonly status: number; readonly ms: number } | undefined;
  /** In plain words; empty where everything is as it must be. */
  readonly problems: readonly string[];
}

// As on AWS, whoever presses does not slow down the network and the database, which the main thread is.
const CROWDS = 2;
const WITHIN_MS = 1_000;
const MAX_BETWEEN_TAPS_MS = 250;
const HELD_MS = 40;
// Longer than a lease of the sweep.
const LEASE_MS = 3_600_000;
const START = new Date(TEST_NOW.getTime() + 5 * 86_400_000).toISOString();
const CLUB = { coaches: 1, sessions: 2, roomCapacity: 1, tourCapacity: 1 };
const OF_TENANT = { tenant_id: String(GENERATED.tenant_id) };

/**
 * Everybody presses within one second, twice, while every transaction is cancelled that touches an item of another one in flight.
 * Each tap is a request of its own with a key of its own.
 */
export async function rushForClass(random: SeededRandom, rush: Rush): Promise<RushReport> {
  const tables = await createTestTables();
  const classes = { capacity: rush.places, waitlistSize: rush.waits };
  await loadGeneratedClub(tables, { ...CLUB, clients: rush.people, classes });
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  const clockStartedMs = unixMs();
  const now = tickingClock(clockStartedMs);
  const desk = functionsUnderTest(
    new Database(productClient(wire.endpoint, LAMBDA_TIMEOUT_MS), tables.names),
    {
      now,
      isUndescribed: true,
    },
  );
  const planned = await desk.createClass(
    { class_type_id: GENERATED.class_type_id, start_date_time: START },
    { ...asCaller("desk"), pathParameters: OF_TENANT },
  );
  const ofClass = { ...OF_TENANT, class_id: String(planned.body.create_response.id) };
  const guard = conflictsInFlight(random, HELD_MS);
  const attempts = new Map<number, number>();
  wire.disturbBy((request) => {
    const clientId = request.operation === "TransactWriteItems" ? bookedClient(request.body) : undefined;
    if (clientId !== undefined) attempts.set(clientId, (attempts.get(clientId) ?? 0) + 1);
    return guard.disturb(request);
  });
  const presses = Array.from({ length: rush.people }, (_, index) => {
    const clientId = GENERATED.first_client_id + index;
    const first = random.below(WITHIN_MS - MAX_BETWEEN_TAPS_MS);
    const second = first + random.below(MAX_BETWEEN_TAPS_MS);
    return [
      { clientId, pressedMs: first, key: `tap-1-${index}` },
      { clientId, pressedMs: second, key: `tap-2-${index}` },
    ];
  }).flat();
  const { patienceMs } = rush;
  const crowds = await Promise.all(
    Array.from({ length: CROWDS }, (_, crowd) =>
      gatherCrowd({
        ...{ endpoint: wire.endpoint, names: tables.names, clockStartedMs, patienceMs },
        pathParameters: ofClass,
        presses: presses.filter((_press, index) => index % CROWDS === crowd),
      }),
    ),
  );
  const raise = async () => {
    if (rush.raisedTo === undefined) return undefined;
    await sleep(WITHIN_MS / 2);
    const sentMs = performance.now();
    const { status } = await desk.updateClass(
      { capacity: rush.raisedTo },
      {
        ...asCaller("desk"),
        ...{ pathParameters: ofClass, headers: { "If-Match": '"1"' } },
        remainingMs: patienceMs === undefined ? enoughTime() : timeLeft(patienceMs),
      },
    );
    return { status, ms: Math.round(performance.now() - sentMs) };
  };
  const [raised, ...answered] = await Promise.all([raise(), ...crowds.map((press) => press())]);
  const taps = answered.flat();
  await wire.quiet();
  // What is owed to the line is the sweep's, where the request had no time for it.
  const writer = new ItemWriter(tables.client, tables.names);
  const later = new Date(now().getTime() + LEASE_MS);
  await settleDue({ database: tables.database, writer, now: () => later });
  const roster = await desk.listClassRoster(undefined, {
    ...asCaller("desk"),
    ...{ pathParameters: ofClass, query: { limit: ["100"] } },
  });
  await wire.stop();
  const state = await readState(tables);
  giveBackTables(tables);
  const { places, winners } = outcomeOf(state);
  const firstTaps = taps.toSorted((one, other) => one.pressedMs - other.pressedMs);
  const firstPeople = [...new Set(firstTaps.map(({ clientId }) => clientId))].slice(0, rush.places);
  const tried = winners.map((id) => attempts.get(id) ?? 0);
  return {
    answers: tallyOf(taps),
    booked: places.size,
    positions: positionsIn(roster),
    refused: rush.people - winners.length,
    attempts: tried.reduce((sum, each) => sum + each, 0) / Math.max(1, tried.length),
    conflicts: guard.count(),
    firstServed: firstPeople.filter((id) => places.has(id)).length,
    p95Ms: Math.round(shareOf(taps, 0.95)),
    lastMs: Math.round(Math.max(...taps.map(({ endMs }) => endMs))),
    raise: raised,
    problems: [...judgeTaps(taps, state), ...checkState(state, before)],
  };
}

/** Starts a thread of people who press; the function that lets them press resolves to what they were answered. */
async function gatherCrowd(workerData: RushCrowd): Promise<() => Promise<readonly Tap[]>> {
  const worker = new Worker(new URL("rush-crowd.ts", import.meta.url), { workerData });
  const [ready] = await once(worker, "message");
  if (ready !== "ready") throw new Error("A crowd did not gather.");
  return async () => {
    worker.postMessage("press");
    const [taps] = await once(worker, "message");
    await worker.terminate();
    return taps;
  };
}

/** Whose booking a transaction writes; reads no more of it than it must, for a rush leaves little time. */
function bookedClient(body: string): number | undefined {
  const part = /"part":\{"S":"client#(\d+)"\}/.exec(body)?.[1];
  return part === undefined ? undefined : Number(part);
}

/** Who has a place, and who has one or waits. */
function outcomeOf({ classBookings }: StoredState) {
  const records = classBookings.map(({ record }) => record);
  const placed = records.filter(({ status }) => status === "booked");
  return {
    places: new Set(placed.map(({ client_id }) => client_id)),
    winners: records.filter(({ status }) => status !== "cancelled").map(({ client_id }) => client_id),
  };
}

interface InRoster {
  readonly waitlist: { readonly position: number | null } | null;
}

/** The positions of those who wait, in the order of the roster. */
function positionsIn({ body }: TestAnswer): number[] {
  return body.bookings.flatMap(({ waitlist }: InRoster) => waitlist?.position ?? []);
}

/** Whoever was answered with a place or a place in the line has one, and who has neither was told that the line is full. */
function judgeTaps(taps: readonly Tap[], { classBookings }: StoredState): string[] {
  const stored = new Map(classBookings.map(({ record }) => [record.client_id, record]));
  const unanswered = taps.filter(({ answer }) => answer.status >= 500).length;
  return [
    ...(unanswered === 0 ? [] : [`${unanswered} requests were not answered.`]),
    ...taps.flatMap(({ clientId, answer: { status, body, text } }) => {
      if (status >= 500) return [];
      if (status < 300) {
        return stored.has(clientId) ? [] : [`Client ${clientId} was answered ${status} and has no booking.`];
      }
      const codes = body.info.map(({ errorCode }: { errorCode: string }) => errorCode);
      return codes.join() === "WAITLIST_FULL" ? [] : [`Client ${clientId} was answered ${status}: ${text}`];
    }),
  ];
}

function tallyOf(taps: readonly Tap[]): ReadonlyMap<string, number> {
  const tally = new Map<string, number>();
  for (const { answer } of taps) {
    const { status, body } = answer;
    const codes: string[] = (body.info ?? body.update_response?.info ?? []).map(
      ({ errorCode }: { errorCode: string }) => errorCode,
    );
    const what = status >= 400 ? codes : [body.class_booking?.status, ...codes];
    const name = [status, ...what].join(" ");
    tally.set(name, (tally.get(name) ?? 0) + 1);
  }
  return tally;
}

/** The time within which a share of the requests was answered. */
function shareOf(taps: readonly Tap[], share: number): number {
  const times = taps.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return times[Math.ceil(share * times.length) - 1] ?? 0;
}
