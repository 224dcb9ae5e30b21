import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { settleDue } from "../../../functions/deliveries/classes/settle-due.ts";
import { Database } from "../../../shared/tables/database.ts";
import { ItemWriter } from "../../../shared/tables/item-writer.ts";
import { createTestTables, engineEndpoint, giveBackTables, type TestTables } from "../../support/engine.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { loadGeneratedClub } from "../../support/generated-club.ts";
import { productClient } from "../../support/product-client.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { startWire } from "../../support/wire.ts";
import { MAX_ANSWER_MS } from "../checker/check-class-lines.ts";
import { checkHistories } from "../checker/check-histories.ts";
import { checkState } from "../checker/check-tables.ts";
import { readState, type StoredState } from "../checker/stored-state.ts";
import { randomFaults } from "../faults/random-faults.ts";
import { managesAppointments } from "../life/life-callers.ts";
import { lambdaTime } from "../time-limit.ts";
import { asCaller } from "./class-callers.ts";
import {
  CLASS_CLUB,
  type ClassRequest,
  classRequest,
  type KnownClass,
  type KnownPlace,
  STORM_OPERATIONS,
} from "./class-requests.ts";
import { StormClock } from "./storm-clock.ts";

/** How bad a storm is. */
export interface ClassStorm {
  readonly requests: number;
  /** How many of the database's calls meet a fault, and how many of its transactions a conflict. */
  readonly faults: number;
  /** How many requests are cut off before one of their writes. */
  readonly kills: number;
}

/** What became of the requests of a storm. */
export interface ClassReport {
  /** How many requests of each operation were answered so: `bookClass 201`, or with the code of a refusal. */
  readonly answers: ReadonlyMap<string, number>;
  readonly promotions: number;
  readonly changes: number;
  /** How far the clock went on during the longest request. */
  readonly longestMs: number;
  readonly problems: readonly string[];
}

interface Ending {
  readonly request: ClassRequest;
  readonly answer: TestAnswer;
}

const ENVIRONMENTS = 8;
const MAX_POSTS = 12;
// An app would wait for the 2 s of Retry-After.
const PAUSE_MS = 20;
const MINUTE_MS = 60_000;
// A day passes within some 2,000 requests.
// The clock goes on by a millisecond with each reading, while a request is answered too.
const MAX_READINGS_MS = 60_000;
const MAX_PAUSE_MINUTES = 3;
// Those that are known: the others have begun or ended.
const MAX_CLASSES = 4;
const MAX_PLACES = 20;
const SWEEP_EVERY_MS = 45 * MINUTE_MS;
// Longer than a lease.
const LATER_MS = 45 * MINUTE_MS;
// How long a transaction may be on its way that nobody waits for any more.
const STRAY_MS = 3_000;
const CUT_OFF = "The invocation is cut off.";

/** Requests about classes and appointments of one small club at once, while calls fail and invocations are cut off. */
export async function stormOfClasses(random: SeededRandom, storm: ClassStorm): Promise<ClassReport> {
  const tables = await createTestTables();
  await loadGeneratedClub(tables, CLASS_CLUB);
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  wire.disturbBy(randomFaults(random, storm.faults).disturb);
  const clock = new StormClock(TEST_NOW, MAX_ANSWER_MS - MAX_READINGS_MS);
  const { now } = clock;
  const parts = { now, isUndescribed: true };
  const environments = Array.from({ length: ENVIRONMENTS }, () =>
    functionsUnderTest(new Database(productClient(wire.endpoint), tables.names), parts),
  );
  const known = new Known();
  const endings: Ending[] = [];
  const problems: string[] = [];
  let number = 0;
  let longestMs = 0;
  let sweptMs = now().getTime();

  /** Does something while the clock hardly goes on. Whatever is on its way then, though nobody waits for it any more, counts too. */
  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    const beganMs = now().getTime();
    const end = clock.begin();
    const result = await work();
    longestMs = Math.max(longestMs, now().getTime() - beganMs);
    if (isGivenUp(result)) setTimeout(end, STRAY_MS).unref();
    else end();
    return result;
  }

  await Promise.all(
    environments.map(async (functions) => {
      while (number < storm.requests) {
        number += 1;
        clock.goOn(random.below(MAX_PAUSE_MINUTES * MINUTE_MS));
        const request = classRequest(random, { ...known.all(), now: now(), number });
        const posted = (to: FunctionsUnderTest) => during(() => post(to, request));
        if (random.chance(storm.kills)) {
          const cutBefore = random.below(3);
          await posted(functionsUnderTest(dyingDatabase(wire.endpoint, tables, cutBefore), parts));
          // Whoever has no key does not ask again.
          if (request.key === undefined) continue;
        }
        const answer = await untilAnswered(() => posted(functions), request);
        endings.push({ request, answer });
        known.learn(request, answer);
        if (now().getTime() < sweptMs + SWEEP_EVERY_MS) continue;
        sweptMs = now().getTime();
        await during(() => sweep(tables, now));
      }
    }),
  );
  const faults = environments.flatMap(({ log }) => log.filter(({ message }) => message === "fault"));
  problems.push(
    ...faults
      .filter(({ fields }) => !JSON.stringify(fields).includes("Unavailable"))
      .map(({ fields }) => `A fault: ${inspect(fields, { depth: 4 })}`),
  );
  await wire.quiet();
  await wire.stop();
  problems.push(
    ...checkState(await readState(tables), before).map((problem) => `Before the sweep: ${problem}`),
  );
  await sweep(tables, () => new Date(now().getTime() + LATER_MS));
  const state = await readState(tables);
  giveBackTables(tables);
  problems.push(
    ...checkState(state, before),
    ...checkHistories(state.appointments, managesAppointments),
    ...state.classes
      .filter(({ due, unsettled }) => due !== undefined || unsettled > 0)
      .map(({ class_id }) => `Class ${class_id} is not settled after a sweep.`),
    ...judgeEndings(endings, state),
  );
  return {
    answers: tallyOf(endings),
    longestMs,
    ...countsOf(state),
    problems,
  };
}

/** A database whose calls fail for good before one of the writes of a request. */
function dyingDatabase(endpoint: string, { names }: TestTables, cutBefore: number): Database {
  let writes = 0;
  const client = productClient(endpoint);
  interceptCalls(client, async ({ command }, next) => {
    if (command === "TransactWriteItemsCommand") writes += 1;
    if (writes > cutBefore) throw new Error(CUT_OFF);
    return await next();
  });
  return new Database(client, names);
}

async function sweep({ client, names, database }: TestTables, now: () => Date): Promise<void> {
  await settleDue({ database, writer: new ItemWriter(client, names), now });
}

/** What callers know from the answers that they got. */
class Known {
  readonly #classes = new Map<number, KnownClass>();
  readonly #appointments = new Map<number, { readonly id: number; readonly client_id: number }>();

  readonly #places = new Map<string, KnownPlace>();

  all() {
    return {
      places: [...this.#places.values()].slice(-MAX_PLACES),
      classes: [...this.#classes.values()].slice(-MAX_CLASSES),
      appointments: [...this.#appointments.values()].slice(-MAX_CLASSES),
    };
  }

  learn({ operation, body: sent }: ClassRequest, { status, body }: TestAnswer): void {
    if (status >= 300) return;
    if (body.class !== undefined) {
      const { id, version, status: state } = body.class;
      // Some requests are about classes that are over, too.
      if (state !== "scheduled" && id % 2 === 0) this.#classes.delete(id);
      else this.#classes.set(id, { id, version: Math.max(version, this.#classes.get(id)?.version ?? 0) });
    }
    if (body.class_booking !== undefined) {
      const { class_id, client_id, status: state } = body.class_booking;
      this.#places.delete(`${class_id} ${client_id}`);
      if (state !== "cancelled") this.#places.set(`${class_id} ${client_id}`, { class_id, client_id });
    }
    if (operation === "createAppointment") {
      const { client_id } = sent as { readonly client_id: number };
      const { id } = body.create_response;
      this.#appointments.set(id, { id, client_id });
    }
  }
}

/** Whether an answer says that the database did not answer. */
function isGivenUp(result: unknown): boolean {
  return typeof result === "object" && result !== null && "status" in result && result.status === 503;
}

async function post(functions: FunctionsUnderTest, request: ClassRequest): Promise<TestAnswer> {
  return await functions[request.operation](request.body, {
    ...asCaller(request.caller),
    pathParameters: request.path,
    headers: {
      ...(request.key === undefined ? {} : { "Idempotency-Key": request.key }),
      ...(request.ifMatch === undefined ? {} : { "If-Match": `"${request.ifMatch}"` }),
    },
    remainingMs: lambdaTime(),
  });
}

async function untilAnswered(posted: () => Promise<TestAnswer>, { key }: ClassRequest): Promise<TestAnswer> {
  for (let posts = 1; ; posts += 1) {
    const answer = await posted();
    // Without a key nobody knows what became of the request.
    if (answer.status !== 503 || key === undefined || posts === MAX_POSTS) return answer;
    await sleep(PAUSE_MS);
  }
}

/** Every answer's change is there, and no change was answered to two requests. */
function judgeEndings(endings: readonly Ending[], state: StoredState): string[] {
  const answered = new Map<string, string>();
  return endings.flatMap(({ request, answer }) => {
    const { operation, caller, body, key } = request;
    const what = `${operation} ${JSON.stringify(request.path)} ${JSON.stringify(body)} of ${JSON.stringify(caller)}`;
    if (answer.status === 503 && key === undefined) return [];
    if (![200, 201, 400, 403, 404, 412].includes(answer.status)) {
      return [`${what} ended with ${answer.status}: ${answer.text}`];
    }
    const changed = changedBy(answer);
    if (changed === undefined) return [];
    const { name, version } = changed;
    const due: readonly string[] = STORM_OPERATIONS[operation];
    const found = historyOf(name, state)?.[version - 1]?.operation;
    const earlier = answered.get(`${name} ${version}`);
    answered.set(`${name} ${version}`, key ?? what);
    return [
      ...(found !== undefined && due.includes(found)
        ? []
        : [`${what} was answered, and version ${version} of ${name} is ${found}.`]),
      ...(earlier === undefined || earlier === key
        ? []
        : [`Version ${version} of ${name} was answered to ${earlier} and to ${key}.`]),
    ];
  });
}

/** The record and the version that an answer says it has made. */
function changedBy({
  status,
  body,
}: TestAnswer): { readonly name: string; readonly version: number } | undefined {
  if (status !== 200 && status !== 201) return undefined;
  const info: readonly { readonly errorCode: string }[] =
    (body.update_response ?? body.create_response)?.info ?? [];
  if (info.some(({ errorCode }) => errorCode === "ALREADY_DONE")) return undefined;
  if (body.class_booking !== undefined) {
    const { class_id, client_id, version } = body.class_booking;
    return { name: `class ${class_id} client ${client_id}`, version };
  }
  if (body.class !== undefined) return { name: `class ${body.class.id}`, version: body.class.version };
  if (body.appointment !== undefined) {
    return { name: `appointment ${body.appointment.id}`, version: body.appointment.version };
  }
  return undefined;
}

function historyOf(name: string, { classes, classBookings, appointments }: StoredState) {
  const named = [
    ...classes.map(({ record, history }) => [`class ${record.class_id}`, history] as const),
    ...classBookings.map(
      ({ record, history }) => [`class ${record.class_id} client ${record.client_id}`, history] as const,
    ),
    ...appointments.map(({ record, history }) => [`appointment ${record.appointment_id}`, history] as const),
  ];
  return named.find(([each]) => each === name)?.[1];
}

function countsOf({ classes, classBookings, appointments }: StoredState) {
  const entries = [...classes, ...classBookings, ...appointments].flatMap(({ history }) => history);
  return {
    changes: entries.length,
    promotions: entries.filter(({ operation }) => operation === "promoted").length,
  };
}

function tallyOf(endings: readonly Ending[]): ReadonlyMap<string, number> {
  const tally = new Map<string, number>();
  for (const { request, answer } of endings) {
    const codes =
      answer.status >= 400 ? answer.body.info.map(({ errorCode }: { errorCode: string }) => errorCode) : [];
    const name = [request.operation, answer.status, ...new Set(codes)].join(" ");
    tally.set(name, (tally.get(name) ?? 0) + 1);
  }
  return tally;
}
