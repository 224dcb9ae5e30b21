import { Database } from "../../../shared/tables/database.ts";
import type { Conflicts } from "../../support/conflicts.ts";
import { createTestTables, engineEndpoint } from "../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  LAMBDA_TIMEOUT_MS,
} from "../../support/function-under-test.ts";
import { loadGeneratedClub } from "../../support/generated-club.ts";
import { productClient } from "../../support/product-client.ts";
import { tickingClock } from "../../support/ticking-clock.ts";
import { MANAGER } from "../../support/tours.ts";
import { startWire } from "../../support/wire.ts";
import { checkState } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import { enoughTime, type TimeLimit } from "../time-limit.ts";
import type { Crowd, CrowdRequest } from "./crowd.ts";
import { type Answered, judgeCrowd } from "./judge-crowd.ts";

/** How a crowd was served. */
export interface CrowdReport {
  readonly sent: number;
  readonly won: number;
  readonly lost: number;
  /** How many answers were 503. */
  readonly unavailable: number;
  /** How many transactions were refused as conflicting. */
  readonly conflicts: number;
  readonly calls: number;
  readonly slowestMs: number;
  /** In plain words; empty where everything is as it must be. */
  readonly problems: readonly string[];
}

// Some have read the tenant before and some have not.
const ENVIRONMENTS = 20;

/**
 * Sends a whole crowd at once to the functions, and checks the answers against the tables.
 * @param timeLimit by default, nobody runs out of time
 */
export async function runCrowd(
  crowd: Crowd,
  conflicts: Conflicts,
  timeLimit: TimeLimit = enoughTime,
): Promise<CrowdReport> {
  const tables = await createTestTables();
  await loadGeneratedClub(tables, crowd.club);
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  let calls = 0;
  wire.disturbBy((request) => {
    calls += 1;
    return conflicts.disturb(request);
  });
  const now = tickingClock();
  const environments = Array.from({ length: ENVIRONMENTS }, () => {
    const database = new Database(productClient(wire.endpoint, LAMBDA_TIMEOUT_MS), tables.names);
    return functionsUnderTest(database, { now });
  });
  let slowestMs = 0;
  const answered = await Promise.all(
    crowd.requests.map(async (request, index): Promise<Answered> => {
      const startMs = performance.now();
      const answer = await send(request, environments[index % ENVIRONMENTS], timeLimit());
      slowestMs = Math.max(slowestMs, performance.now() - startMs);
      return { request, answer };
    }),
  );
  await wire.quiet();
  await wire.stop();
  const state = await readState(tables);
  const withStatus = (...statuses: number[]) =>
    answered.filter(({ answer }) => statuses.includes(answer.status)).length;
  return {
    sent: answered.length,
    won: withStatus(200, 201),
    lost: withStatus(400),
    unavailable: withStatus(503),
    conflicts: conflicts.count(),
    calls,
    slowestMs: Math.round(slowestMs),
    problems: [...judgeCrowd(crowd, answered, state), ...checkState(state, before)],
  };
}

function send(
  { operation, body }: CrowdRequest,
  functions: FunctionsUnderTest | undefined,
  remainingMs: () => number,
) {
  if (functions === undefined) throw new Error("There is no environment to send to.");
  // Only who manages tours is told of the open one, by which the crowd is judged.
  const scopes = operation === "bookTour" ? MANAGER : {};
  return functions[operation](body, { ...scopes, remainingMs });
}
