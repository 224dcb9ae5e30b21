import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import type { PolicyOfFile } from "../../../shared/club/policy.ts";
import { Database } from "../../../shared/tables/database.ts";
import { createTestTables, engineEndpoint, type TestTables } from "../../support/engine.ts";
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
import { startWire } from "../../support/wire.ts";
import { checkHistories } from "../checker/check-histories.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import { randomFaults } from "../faults/random-faults.ts";
import { lambdaTime } from "../time-limit.ts";
import { as, managesAppointments } from "./life-callers.ts";
import {
  LIFE_CLUB,
  LIFE_OPERATIONS,
  type LifeAppointment,
  type LifeOperation,
  type LifeRequest,
  lifeRequest,
} from "./life-requests.ts";

/** How bad a storm is. */
export interface LifeStorm {
  readonly requests: number;
  /** How many of the database's calls meet a fault. */
  readonly faults: number;
  readonly policy: PolicyOfFile;
  /** Whether the club file is imported again and again meanwhile: memberships are dropped, come back and end otherwise. */
  readonly imports?: boolean;
}

/** What became of the requests of a storm. */
export interface LifeReport {
  /** How many requests of each operation were answered so: `cancelAppointment 200`, or with the code of a refusal. */
  readonly answers: ReadonlyMap<string, number>;
  readonly changes: number;
  readonly problems: readonly string[];
}

interface Ending {
  readonly request: LifeRequest;
  readonly answer: TestAnswer;
}

const ENVIRONMENTS = 8;
const MAX_POSTS = 12;
// An app would wait for the 2 s of Retry-After.
const PAUSE_MS = 50;
const MINUTE_MS = 60_000;
// Many requests fall into the same minute, and a day passes within some 1,500.
const MAX_PAUSE_MINUTES = 2;
const IMPORT_PAUSE_MS = 500;
// Earlier than the membership ends in the first and last file, so that those cover what it pays for.
const EARLY_END = "2026-11-20T12:59:59.999Z";

/** Lives of appointments while everything fails now and then: several callers at once change the same few. */
export async function liveInStorm(random: SeededRandom, storm: LifeStorm): Promise<LifeReport> {
  const tables = await createTestTables();
  await loadGeneratedClub(tables, { ...LIFE_CLUB, policy: storm.policy });
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  wire.disturbBy(randomFaults(random, storm.faults).disturb);
  let nowMs = TEST_NOW.getTime();
  const clock = () => new Date(nowMs);
  const environments = Array.from({ length: ENVIRONMENTS }, () =>
    functionsUnderTest(new Database(productClient(wire.endpoint), tables.names), {
      now: clock,
      isUndescribed: true,
    }),
  );
  const known = new Map<number, LifeAppointment>();
  const endings: Ending[] = [];
  let number = 0;
  const isOver = () => number >= storm.requests;
  const imported = storm.imports ? importMeanwhile(tables, random, { ...storm, isOver }) : undefined;
  await Promise.all(
    environments.map(async (functions) => {
      while (!isOver()) {
        number += 1;
        nowMs += random.below(MAX_PAUSE_MINUTES * MINUTE_MS);
        const request = lifeRequest(random, [...known.values()].slice(-12), { now: clock(), number });
        const posts = random.chance(0.1) && request.key !== undefined ? 2 : 1;
        const answers = await Promise.all(
          Array.from({ length: posts }, () => untilAnswered(functions, request)),
        );
        for (const answer of answers) {
          endings.push({ request, answer });
          learn(known, request, answer);
        }
      }
    }),
  );
  await imported;
  const faults = environments.flatMap(({ log }) => log.filter(({ message }) => message === "fault"));
  await wire.quiet();
  await wire.stop();
  const state = await readState(tables);
  const histories = new Map(state.appointments.map((item) => [item.record.appointment_id, item.history]));
  return {
    answers: tallyOf(endings),
    changes: state.appointments.reduce((sum, { history }) => sum + history.length, 0),
    problems: [
      ...faults.filter(isBug).map(({ fields }) => `A fault: ${inspect(fields, { depth: 4 })}`),
      ...judgeEndings(endings, histories),
      ...checkHistories(state.appointments, managesAppointments),
      // Imports raise the versions of clients too.
      ...(await checkTables(tables, before)).filter(
        (text) => !storm.imports || !/ is at version /.test(text),
      ),
    ],
  };
}

/** Whether a fault that was logged is ours, and not that DynamoDB did not answer. */
function isBug({ fields }: LogLine): boolean {
  return !JSON.stringify(fields).includes("Unavailable");
}

/** Imports the club file with other memberships until the storm is over, then as it was at first. */
async function importMeanwhile(
  tables: TestTables,
  random: SeededRandom,
  { policy, isOver }: Pick<LifeStorm, "policy"> & { readonly isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const firstMembershipEnds = random.pick([null, EARLY_END, LIFE_CLUB.firstMembershipEnds]);
    await loadGeneratedClub(tables, { ...LIFE_CLUB, policy, firstMembershipEnds });
    await sleep(IMPORT_PAUSE_MS);
  }
  await loadGeneratedClub(tables, { ...LIFE_CLUB, policy });
}

async function untilAnswered(functions: FunctionsUnderTest, request: LifeRequest): Promise<TestAnswer> {
  for (let posts = 1; ; posts += 1) {
    const answer = await functions[request.operation](request.body, {
      ...as(request.caller),
      pathParameters: pathOf(request),
      headers: {
        ...(request.key === undefined ? {} : { "Idempotency-Key": request.key }),
        ...(request.ifMatch === undefined ? {} : { "If-Match": `"${request.ifMatch}"` }),
      },
      remainingMs: lambdaTime(),
    });
    // Without a key nobody knows what became of the request.
    if (answer.status !== 503 || request.key === undefined || posts === MAX_POSTS) return answer;
    await sleep(PAUSE_MS);
  }
}

function pathOf({ appointment }: LifeRequest): Record<string, string> {
  const path = { tenant_id: String(GENERATED.tenant_id) };
  return appointment === undefined ? path : { ...path, appointment_id: String(appointment.id) };
}

function learn(
  known: Map<number, LifeAppointment>,
  request: LifeRequest,
  { status, body }: TestAnswer,
): void {
  if (status === 201) {
    const id = body.create_response.id;
    const { client_id } = request.body as { client_id: number };
    if (!known.has(id)) known.set(id, { id, client_id, version: 1 });
  }
  const seen = status === 200 ? known.get(body.appointment.id) : undefined;
  if (seen !== undefined && body.appointment.version > seen.version) {
    known.set(seen.id, { ...seen, version: body.appointment.version });
  }
}

/** Every change was answered to somebody, and every answer's change is there. */
function judgeEndings(
  endings: readonly Ending[],
  histories: ReadonlyMap<number, readonly { readonly operation: string }[]>,
): string[] {
  const answered = new Map<string, string>();
  const problems = endings.flatMap(({ request, answer }) => {
    const { status, text } = answer;
    const what = `${request.operation} ${JSON.stringify(request.body)} of ${JSON.stringify(request.caller)}`;
    if (status === 503 && request.key === undefined) return [];
    if (![200, 201, 400, 403, 404, 412].includes(status)) return [`${what} ended with ${status}: ${text}`];
    const change = changeOf(request.operation, answer);
    if (change === undefined) return [];
    const found = histories.get(change.id)?.[change.version - 1]?.operation;
    const earlier = answered.get(`${change.id}:${change.version}`);
    answered.set(`${change.id}:${change.version}`, request.key ?? what);
    return [
      ...(found === change.operation
        ? []
        : [`${what} was answered, and version ${change.version} is ${found}.`]),
      ...(earlier === undefined || earlier === request.key
        ? []
        : [`Version ${change.version} of ${change.id} was answered to ${earlier} and to ${request.key}.`]),
    ];
  });
  const hidden = endings.filter(({ answer }) => answer.status === 503).length;
  const entries = [...histories.values()].reduce((sum, history) => sum + history.length, 0);
  const unanswered = entries - answered.size;
  return [
    ...problems,
    ...(unanswered <= hidden
      ? []
      : [`${unanswered} changes were answered to nobody, ${hidden} may have been.`]),
  ];
}

function changeOf(operation: LifeOperation, { status, body }: TestAnswer) {
  if (status === 201) return { id: body.create_response.id, version: 1, operation: "created" };
  if (status !== 200) return undefined;
  const codes = body.update_response.info.map(({ errorCode }: { errorCode: string }) => errorCode);
  if (codes.includes("ALREADY_DONE")) return undefined;
  const { id, version } = body.appointment;
  return { id, version, operation: LIFE_OPERATIONS[operation] };
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
