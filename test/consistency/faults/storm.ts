import { setTimeout as sleep } from "node:timers/promises";
import { Database } from "../../../shared/tables/database.ts";
import { createTestTables, engineEndpoint } from "../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../support/generated-club.ts";
import { productClient } from "../../support/product-client.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { tickingClock } from "../../support/ticking-clock.ts";
import { startWire } from "../../support/wire.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import { lambdaTime } from "../time-limit.ts";
import { type RandomFaults, randomFaults } from "./random-faults.ts";

/** What became of many bookings while everything failed now and then. */
export interface StormReport {
  /** How many bookings were asked for, each under a key of its own. */
  readonly asked: number;
  readonly won: number;
  readonly refused: number;
  /** How many posts were answered 503, and asked again with the same key. */
  readonly unavailable: number;
  /** How many of those got an answer back that had been lost. */
  readonly recovered: number;
  readonly faults: RandomFaults["counts"];
  readonly problems: readonly string[];
}

/** How bad the storm is. */
export interface StormStrength {
  readonly bookings: number;
  /** How many of the calls meet a fault. */
  readonly faults: number;
}

interface Booking {
  readonly operation: "bookTour" | "createAppointment";
  readonly body: object;
  readonly key: string;
}

/** What an app that asks again got in the end. */
interface Ending {
  readonly key: string;
  readonly answer: TestAnswer;
  readonly unavailable: number;
}

const CLUB = { coaches: 6, clients: 30, sessions: 6, roomCapacity: 4, tourCapacity: 3 };
const ENVIRONMENTS = 20;
const MAX_POSTS = 12;
// An app would wait for the 2 s of Retry-After.
const PAUSE_MS = 50;

/** Books with faults at random; every app asks again with its key until it has an answer, some ask twice at once. */
export async function bookInStorm(random: SeededRandom, strength: StormStrength): Promise<StormReport> {
  const tables = await createTestTables();
  await loadGeneratedClub(tables, CLUB);
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  const storm = randomFaults(random, strength.faults);
  wire.disturbBy(storm.disturb);
  const now = tickingClock();
  const environments = Array.from({ length: ENVIRONMENTS }, () =>
    functionsUnderTest(new Database(productClient(wire.endpoint), tables.names), { now }),
  );
  const bookings = Array.from({ length: strength.bookings }, (_, index) => randomBooking(random, index));
  const posts = bookings.flatMap((booking) => (random.chance(0.2) ? [booking, booking] : [booking]));
  const endings = await eachEnvironment(environments, posts);
  await wire.quiet();
  await wire.stop();
  const state = await readState(tables);
  const booked = [
    ...state.tours.map(({ record }) => record.tour_id),
    ...state.appointments.map(({ record }) => record.appointment_id),
  ];
  const byKey = Map.groupBy(endings, ({ key }) => key);
  const won = [...byKey.values()].filter(([ending]) => ending !== undefined && hasWon(ending));
  return {
    asked: bookings.length,
    won: won.length,
    refused: [...byKey.values()].filter(([ending]) => ending?.answer.status === 400).length,
    unavailable: endings.reduce((sum, { unavailable }) => sum + unavailable, 0),
    recovered: endings.filter(({ unavailable, answer }) => unavailable > 0 && isReplay(answer)).length,
    faults: storm.counts,
    problems: [...judgeEndings(byKey, booked), ...(await checkTables(tables, before))],
  };
}

/** Every environment takes one request after the other, as a function's does. */
async function eachEnvironment(
  environments: readonly FunctionsUnderTest[],
  posts: readonly Booking[],
): Promise<Ending[]> {
  const waiting = [...posts];
  const endings: Ending[] = [];
  await Promise.all(
    environments.map(async (functions) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        endings.push(await untilAnswered(functions, next));
      }
    }),
  );
  return endings;
}

async function untilAnswered(
  functions: FunctionsUnderTest,
  { operation, body, key }: Booking,
): Promise<Ending> {
  for (let unavailable = 0; ; unavailable += 1) {
    const answer = await functions[operation](body, {
      headers: { "Idempotency-Key": key },
      remainingMs: lambdaTime(),
    });
    if (answer.status !== 503 || unavailable + 1 === MAX_POSTS) return { key, answer, unavailable };
    await sleep(PAUSE_MS);
  }
}

/** Everybody gets an answer, twins the same one, and what is booked is what was answered. */
function judgeEndings(byKey: ReadonlyMap<string, readonly Ending[]>, booked: readonly number[]): string[] {
  const endings = [...byKey.values()].flat();
  const answered = new Set(endings.filter(hasWon).map(({ answer }) => idOf(answer)));
  return [
    ...endings
      .filter(({ answer }) => ![200, 201, 400].includes(answer.status))
      .map(({ key, answer }) => `${key} ended with ${answer.status}: ${answer.text}`),
    ...[...byKey]
      .filter(([, twins]) => twins.some(hasWon) && new Set(twins.map(({ answer }) => answer.text)).size > 1)
      .map(([key]) => `The two answers to ${key} differ.`),
    ...booked.filter((id) => !answered.has(id)).map((id) => `The booking ${id} was answered to nobody.`),
    ...[...answered]
      .filter((id) => !booked.includes(id))
      .map((id) => `The booking ${id} was answered and is lost.`),
  ];
}

function hasWon({ answer }: Ending): boolean {
  return answer.status === 200 || answer.status === 201;
}

function idOf({ status, body }: TestAnswer): number {
  return status === 200 ? body.id : body.create_response.id;
}

function isReplay({ headers }: TestAnswer): boolean {
  return headers["Idempotency-Replayed"] === "true";
}

function randomBooking(random: SeededRandom, index: number): Booking {
  const day = String(1 + random.below(9)).padStart(2, "0");
  const startMs = Date.parse(`2026-12-${day}T08:00:00Z`) + random.below(16 * 12) * 5 * 60_000;
  const start = new Date(startMs).toISOString();
  const key = `booking-${index}`;
  if (random.chance(0.5)) {
    const person = random.below(200);
    const email = { email_id: `person.${person}@example.com` };
    const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_000 + random.below(200) };
    const contact = random.pick<object>([email, mobile, { ...email, ...mobile }]);
    const prospect = { full_name: `Person ${person}`, ...contact };
    return { key, operation: "bookTour", body: { prospect, book_tour: { scheduled_datetime: start } } };
  }
  const body = {
    appointment_type_id: GENERATED.appointment_type_id,
    subtype_id: random.pick([undefined, 1011, 1012]),
    coach_id: GENERATED.first_coach_id + random.below(CLUB.coaches),
    client_id: GENERATED.first_client_id + random.below(CLUB.clients),
    room_id: GENERATED.room_id,
    start_date_time: start,
  };
  return { key, operation: "createAppointment", body };
}
