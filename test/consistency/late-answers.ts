import { setTimeout as sleep } from "node:timers/promises";
import { Database } from "../../shared/tables/database.ts";
import { engineEndpoint } from "../support/engine.ts";
import { functionsUnderTest, LAMBDA_TIMEOUT_MS } from "../support/function-under-test.ts";
import { productClient } from "../support/product-client.ts";
import { sampleClubTables } from "../support/sample-club.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { startWire } from "../support/wire.ts";
import { conflict } from "../support/wire-answers.ts";
import { checkTables } from "./checker/check-tables.ts";
import { readState } from "./checker/stored-state.ts";
import { bodyOf, type Occasion } from "./faults/occasion.ts";
import { occasions } from "./faults/occasions.ts";
import { timeLeft } from "./time-limit.ts";

/** What requests with little time did. */
export interface LateAnswersReport {
  readonly asked: number;
  readonly booked: number;
  readonly unavailable: number;
  /** How many of the answers of 503 hid a booking that was made. */
  readonly hidden: number;
  /** In plain words; empty where everything is as it must be. */
  readonly problems: readonly string[];
}

const AT_ONCE = 12;
const MAX_DELAY_MS = 1_500;
const CONFLICTS = 0.3;
// Those that nothing refuses; of tours and appointments, one each.
const ASKED = [
  "a new person's tour",
  "an appointment",
  "a series",
  "the cancellation of the rest of a series",
  "the cancellation of several appointments",
  "another coach for several appointments",
];

/**
 * Sends requests with random time limits over a slow wire, each to tables of its own. No call may begin once a request was
 * answered, and the same key must find or make the booking afterwards.
 */
export async function answerLate(random: SeededRandom, requests: number): Promise<LateAnswersReport> {
  const asked = occasions.filter(({ name }) => ASKED.includes(name));
  const turns = Array.from({ length: requests }, (_, index) => asked[index % asked.length] ?? []);
  const trials = turns.flat().map((occasion) => ({
    occasion,
    limitMs: random.chance(0.5) ? random.below(3_000) : 6_000 + random.below(9_000),
    random,
  }));
  const outcomes: TrialOutcome[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let trial = trials.shift(); trial !== undefined; trial = trials.shift()) {
        outcomes.push(await tryTrial(trial));
      }
    }),
  );
  return {
    asked: outcomes.length,
    booked: outcomes.filter(({ status }) => status < 300).length,
    unavailable: outcomes.filter(({ status }) => status === 503).length,
    hidden: outcomes.filter(({ isHidden }) => isHidden).length,
    problems: outcomes.flatMap(({ problems }) => problems),
  };
}

interface Trial {
  readonly occasion: Occasion;
  /** What the invocation may take. */
  readonly limitMs: number;
  readonly random: SeededRandom;
}

interface TrialOutcome {
  readonly status: number;
  readonly isHidden: boolean;
  readonly problems: readonly string[];
}

async function tryTrial({ occasion, limitMs, random }: Trial): Promise<TrialOutcome> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const earlier = await occasion.earlier?.(functionsUnderTest(tables.database));
  const wire = await startWire(engineEndpoint());
  const client = productClient(wire.endpoint);
  const functions = functionsUnderTest(new Database(client, tables.names));
  const { operation, name: asked } = occasion;
  const body = bodyOf(occasion, earlier);
  const sent = { ...occasion.options?.(earlier), headers: { "Idempotency-Key": "late" } };
  const late: string[] = [];
  let isAnswered = false;
  // Behind the SDK's retries and the check of the signal: each attempt at a call passes here as it sets off.
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        if (isAnswered) late.push(commandName);
        return next(args);
      },
    { step: "deserialize", priority: "low", name: "noteLateCalls" },
  );
  wire.disturbBy((request) => {
    const delayMs = { before: random.below(MAX_DELAY_MS), after: random.below(MAX_DELAY_MS) };
    const isCommit = request.operation === "TransactWriteItems";
    return isCommit && random.chance(CONFLICTS) ? { answer: conflict([true]), delayMs } : { delayMs };
  });
  const first = await functions[operation](body, { ...sent, remainingMs: timeLeft(limitMs) });
  isAnswered = true;
  // A request that goes on after its answer would call again once its last call has come back.
  await wire.quiet();
  await sleep(MAX_DELAY_MS);
  await wire.quiet();
  isAnswered = false;
  wire.disturbBy(() => ({}));
  const again = await functions[operation](body, { ...sent, remainingMs: () => LAMBDA_TIMEOUT_MS });
  await wire.stop();
  const violations = await checkTables(tables, before);
  const isReplay = again.headers["Idempotency-Replayed"] === "true";
  const what = `${asked} within ${limitMs} ms`;
  return {
    status: first.status,
    isHidden: first.status === 503 && isReplay,
    problems: [
      ...late.map((name) => `${what}: ${name} began after the answer`),
      ...([200, 201, 503].includes(first.status) ? [] : [`${what}: answered ${first.status} ${first.text}`]),
      ...(again.status < 300 ? [] : [`${what}: asked again, answered ${again.status} ${again.text}`]),
      ...(first.status === 503 || (isReplay && again.text === first.text)
        ? []
        : [`${what}: the answer was not kept`]),
      ...violations,
    ],
  };
}
