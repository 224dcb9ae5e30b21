import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import type { PolicyOfFile } from "../../../shared/club/policy.ts";
import { Database } from "../../../shared/tables/database.ts";
import { createTestTables, engineEndpoint, giveBackTables } from "../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type LogLine,
  TEST_NOW,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../support/generated-club.ts";
import { productClient } from "../../support/product-client.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { type Disturb, startWire } from "../../support/wire.ts";
import { checkHistories } from "../checker/check-histories.ts";
import { checkState } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import { as, managesAppointments } from "../life/life-callers.ts";
import { lambdaTime } from "../time-limit.ts";
import { type Ending, judgeEndings } from "./judge-endings.ts";
import { Known } from "./known.ts";
import { planned } from "./planned.ts";
import { SEVERAL_CLUB, type StormRequest, stormRequest } from "./requests.ts";

/** How bad a storm is. */
export interface SeveralStorm {
  readonly requests: number;
  /** What becomes of the database's calls. */
  readonly disturb: Disturb;
  readonly policy: PolicyOfFile;
}

/** What became of the requests of a storm. */
export interface SeveralReport {
  /** How many requests of each operation were answered so: `bookSeries 201`, or with the code of a refusal. */
  readonly answers: ReadonlyMap<string, number>;
  readonly sent: number;
  /** How many changes of appointments were made, and how many of them together with others. */
  readonly changes: number;
  readonly together: number;
  /** How many answers had been lost and were found again. */
  readonly recovered: number;
  /** In plain words; empty where everything is as it must be. */
  readonly problems: readonly string[];
}

const ENVIRONMENTS = 8;
const MAX_POSTS = 12;
// An app would wait for the 2 s of Retry-After.
const PAUSE_MS = 20;
// A day passes within some 300 requests.
const MAX_PAUSE_MS = 10 * 60_000;

/** Sends series, bulk cancellations and bulk substitutions amid single changes of the same coaches, clients and rooms. */
export async function stormOfSeveral(random: SeededRandom, storm: SeveralStorm): Promise<SeveralReport> {
  const tables = await createTestTables();
  await loadGeneratedClub(tables, { ...SEVERAL_CLUB, policy: storm.policy });
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  wire.disturbBy(storm.disturb);
  let nowMs = TEST_NOW.getTime();
  const clock = () => new Date(nowMs);
  const environments = Array.from({ length: ENVIRONMENTS }, () =>
    functionsUnderTest(new Database(productClient(wire.endpoint), tables.names), {
      now: clock,
      isUndescribed: true,
    }),
  );
  const known = new Known();
  const endings: Ending[] = [];
  let number = 0;
  await Promise.all(
    environments.map(async (functions) => {
      while (number < storm.requests) {
        number += 1;
        const own = number;
        nowMs += random.below(MAX_PAUSE_MS);
        const drawn = stormRequest({ random, known, now: clock() });
        const request = random.chance(0.5) ? await planned(functions, drawn, clock()) : drawn;
        const posts = random.chance(0.1) ? 2 : 1;
        const key = random.chance(0.8) || posts > 1 ? "key" : undefined;
        const startedMs = performance.now();
        const answers = await Promise.all(
          Array.from({ length: posts }, () => untilAnswered(functions, request, { number: own, key })),
        );
        endings.push({
          ...{ principal: principalOf(request, own), request, answers, hasKey: key !== undefined },
          ...{ startedMs, endedMs: performance.now() },
        });
        for (const answer of answers) known.learn(request.body ?? {}, answer);
      }
    }),
  );
  await wire.quiet();
  await wire.stop();
  const state = await readState(tables);
  giveBackTables(tables);
  const faults = environments.flatMap(({ log }) => log.filter(({ message }) => message === "fault"));
  const entries = state.appointments.flatMap(({ history }) => history);
  const byPrincipal = [...Map.groupBy(entries, ({ by }) => by).values()];
  return {
    answers: tallyOf(endings),
    sent: endings.length,
    changes: entries.length,
    together: byPrincipal.filter(({ length }) => length > 1).reduce((sum, { length }) => sum + length, 0),
    recovered: endings.filter(({ answers }) => answers.some(isReplay)).length,
    problems: [
      ...faults.filter(isBug).map(({ fields }) => `A fault: ${inspect(fields, { depth: 4 })}`),
      ...judgeEndings(endings, state),
      ...checkHistories(state.appointments, managesAppointments),
      ...checkState(state, before),
    ],
  };
}

/** Whether a fault that was logged is ours, and not that DynamoDB did not answer. */
function isBug({ fields }: LogLine): boolean {
  return !JSON.stringify(fields).includes("Unavailable");
}

async function untilAnswered(
  functions: FunctionsUnderTest,
  { operation, caller, path, body }: StormRequest,
  { number, key }: { readonly number: number; readonly key: string | undefined },
): Promise<TestAnswer> {
  for (let posts = 1; ; posts += 1) {
    const answer = await functions[operation](body, {
      ...as(caller, number),
      pathParameters: { tenant_id: `${GENERATED.tenant_id}`, ...path },
      headers: key === undefined ? {} : { "Idempotency-Key": key },
      remainingMs: lambdaTime(),
    });
    // Without a key nobody knows what became of the request.
    if (answer.status !== 503 || key === undefined || posts === MAX_POSTS) return answer;
    await sleep(PAUSE_MS);
  }
}

function principalOf({ caller }: StormRequest, number: number): string {
  return `${as(caller, number).authorizer?.principal}`;
}

function isReplay({ headers }: TestAnswer): boolean {
  return headers["Idempotency-Replayed"] === "true";
}

function tallyOf(endings: readonly Ending[]): ReadonlyMap<string, number> {
  const tally = new Map<string, number>();
  for (const { request, answers } of endings) {
    const { status, body } = answers[0] ?? { status: 0, body: {} };
    const codes = status >= 400 ? body.info.map(({ errorCode }: { errorCode: string }) => errorCode) : [];
    const name = [request.operation, status, ...new Set(codes)].join(" ");
    tally.set(name, (tally.get(name) ?? 0) + 1);
  }
  return tally;
}
