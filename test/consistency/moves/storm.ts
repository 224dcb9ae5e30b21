import { setTimeout as sleep } from "node:timers/promises";
import { Database } from "../../../shared/tables/database.ts";
import type { Conflicts } from "../../support/conflicts.ts";
import { createTestTables, engineEndpoint, type TestTables } from "../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  LAMBDA_TIMEOUT_MS,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../support/generated-club.ts";
import { productClient } from "../../support/product-client.ts";
import { tickingClock } from "../../support/ticking-clock.ts";
import type { TimeLimit } from "../time-limit.ts";
import { checkHolds } from "./check-holds.ts";
import { disturbRequests } from "./disturbed-requests.ts";

/** One move of a storm: the appointment, and where it is to begin. */
export interface Move {
  readonly appointmentId: number;
  readonly startMs: number;
}

/** Moves that are sent at once. */
export interface Storm {
  /** When the appointments begin at first; each has a client of its own, and all have one coach and one room. */
  readonly startsMs: readonly number[];
  /** The moves of a round, by the appointments' ids in the order of their starts and what became of the moves before. */
  readonly moves: (ids: readonly number[], before: readonly Moved[]) => readonly Move[];
  /** How many rounds there are at most; a round without moves ends the storm. */
  readonly rounds: number;
}

/** What became of a move. */
export interface Moved extends Move {
  readonly answer: TestAnswer;
}

/** What became of a storm. */
export interface StormReport {
  readonly moved: readonly Moved[];
  /** Those of the last round. */
  readonly last: readonly Moved[];
  readonly rounds: number;
  readonly tables: TestTables;
  readonly ids: readonly number[];
  readonly conflicts: number;
  readonly slowestMs: number;
  /** What is wrong with the tables, after each round. */
  readonly problems: readonly string[];
}

const QUIET_POLL_MS = 5;
// Some have read the tenant before and some have not.
const ENVIRONMENTS = 20;
/** A booking of half an hour. */
const SUBTYPE = 1011;

/** Books a storm's appointments, then sends each round of moves at once. */
export async function runStorm(
  storm: Storm,
  conflicts: Conflicts,
  timeLimit: TimeLimit,
): Promise<StormReport> {
  const tables = await createTestTables();
  const clientCount = storm.startsMs.length;
  await loadGeneratedClub(tables, {
    coaches: 1,
    clients: clientCount,
    sessions: 2,
    roomCapacity: 1,
    tourCapacity: 1,
  });
  const ids = await bookAll(tables, storm.startsMs);
  const now = tickingClock();
  const clients = Array.from({ length: ENVIRONMENTS }, () =>
    productClient(engineEndpoint(), LAMBDA_TIMEOUT_MS),
  );
  const disturbed = clients.map((client) => disturbRequests(client, conflicts.disturb));
  const environments = clients.map((client) =>
    functionsUnderTest(new Database(client, tables.names), { now }),
  );
  const moved: Moved[] = [];
  const problems: string[] = [];
  let [rounds, slowestMs] = [0, 0];
  let last: readonly Moved[] = [];
  for (; rounds < storm.rounds; rounds += 1) {
    const moves = storm.moves(ids, last);
    if (moves.length === 0) break;
    last = await Promise.all(
      moves.map(async (move, index) => {
        const startMs = performance.now();
        const answer = await send(move, environments[index % ENVIRONMENTS], timeLimit());
        slowestMs = Math.max(slowestMs, performance.now() - startMs);
        return { ...move, answer };
      }),
    );
    moved.push(...last);
    while (disturbed.some(({ onTheirWay }) => onTheirWay() > 0)) await sleep(QUIET_POLL_MS);
    problems.push(...(await checkHolds(tables)));
  }
  for (const client of clients) client.destroy();
  return {
    moved,
    last,
    rounds,
    tables,
    ids,
    conflicts: conflicts.count(),
    slowestMs: Math.round(slowestMs),
    problems,
  };
}

async function bookAll(tables: TestTables, startsMs: readonly number[]): Promise<number[]> {
  const api = functionsUnderTest(tables.database, { now: tickingClock() });
  const ids: number[] = [];
  for (const [index, startMs] of startsMs.entries()) {
    const { status, body, text } = await api.createAppointment({
      ...{ appointment_type_id: GENERATED.appointment_type_id, subtype_id: SUBTYPE },
      ...{ coach_id: GENERATED.first_coach_id, room_id: GENERATED.room_id },
      client_id: GENERATED.first_client_id + index,
      start_date_time: new Date(startMs).toISOString(),
    });
    if (status !== 201) throw new Error(text);
    ids.push(body.create_response.id);
  }
  return ids;
}

function send(
  { appointmentId, startMs }: Move,
  functions: FunctionsUnderTest | undefined,
  remainingMs: () => number,
) {
  if (functions === undefined) throw new Error("There is no environment to send to.");
  return functions.rescheduleAppointment(
    { start_date_time: new Date(startMs).toISOString() },
    {
      pathParameters: { tenant_id: `${GENERATED.tenant_id}`, appointment_id: `${appointmentId}` },
      remainingMs,
    },
  );
}
