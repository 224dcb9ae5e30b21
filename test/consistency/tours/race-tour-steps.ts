import { Database } from "../../../shared/tables/database.ts";
import { engineEndpoint } from "../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { productClient } from "../../support/product-client.ts";
import { type Disturb, startWire } from "../../support/wire.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import type { TourStep } from "./steps.ts";
import { type KnownTour, sendStep, tourClubTables } from "./tour-club.ts";

/** What became of steps that happened at once. */
export interface RaceReport {
  readonly sent: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly problems: readonly string[];
}

/** How steps race. */
export interface Race {
  /** How many happen at once. */
  readonly atOnce: number;
  /** What becomes of the calls to the database. */
  readonly disturb: Disturb;
}

const FIRST_NOW_MS = Date.parse("2026-11-30T09:00:00.000Z");
const MAX_POSTS = 8;

/**
 * Lets steps happen many at once, each with an Idempotency-Key with which it is sent again where the database was away.
 * The checker reads the tables at the end.
 */
export async function raceTourSteps(
  steps: readonly TourStep[],
  { atOnce, disturb }: Race,
): Promise<RaceReport> {
  const tables = await tourClubTables();
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  wire.disturbBy(disturb);
  let nowMs = FIRST_NOW_MS;
  const database = new Database(productClient(wire.endpoint), tables.names);
  const api = functionsUnderTest(database, { now: () => new Date(nowMs) });
  const tours: KnownTour[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  for (let first = 0; first < steps.length; first += atOnce) {
    const these = steps.slice(first, first + atOnce);
    const answers = await Promise.all(
      these.map(async (step, place) => {
        if (step.kind === "wait") return undefined;
        const tour = step.kind === "change" ? tours.at(-1 - step.back) : undefined;
        if (step.kind === "change" && tour === undefined) return undefined;
        sent += 1;
        const headers = { "Idempotency-Key": `${first + place}` };
        return { step, answer: await persist(api, { step, nowMs, tour, headers }) };
      }),
    );
    for (const one of answers) {
      if (one === undefined) continue;
      const { status, body } = one.answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (one.step.kind !== "book" || status !== 200) continue;
      tours.push({ id: body.id, key: body.info[0].jsonObject.tour_key });
    }
    for (const step of these) if (step.kind === "wait") nowMs += step.ms;
  }
  await wire.quiet();
  await wire.stop();
  const isFault = [...statuses.keys()].filter((status) => status >= 500);
  const problems = isFault.map((status) => `${statuses.get(status)} answers of ${status}.`);
  return { sent, statuses, problems: [...problems, ...(await checkTables(tables, before))] };
}

/** Sends a step until the database is there. */
async function persist(
  api: FunctionsUnderTest,
  request: Parameters<typeof sendStep>[1],
): Promise<TestAnswer> {
  let answer = await sendStep(api, request);
  for (let post = 1; post < MAX_POSTS && answer.status === 503; post += 1) {
    answer = await sendStep(api, request);
  }
  return answer;
}
