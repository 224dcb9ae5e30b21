import { describe, expect, it } from "vitest";
import { Database } from "../../shared/tables/database.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { randomConflicts } from "../support/conflicts.ts";
import { createTestTables, engineEndpoint } from "../support/engine.ts";
import { functionsUnderTest } from "../support/function-under-test.ts";
import { productClient } from "../support/product-client.ts";
import { loadSampleClub } from "../support/sample-club.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { startWire } from "../support/wire.ts";
import { checkTables } from "./checker/check-tables.ts";
import { readState } from "./checker/stored-state.ts";
import { type FaultName, faultNames, isStall } from "./faults/fault.ts";
import { callsOf, tryFault } from "./faults/fault-trial.ts";
import { type Occasion, occasions } from "./faults/occasion.ts";

const READ = "BatchGetItem";
const COMMIT = "TransactWriteItems";

describe("the calls of", () => {
  it.each([
    ["a new person's tour", [READ, COMMIT]],
    ["a new person's tour at a tenant not read yet", [READ, COMMIT]],
    ["a known person's tour", [READ, COMMIT]],
    // The tenant, an attempt as if they were new, the person, the commit.
    ["a known person's tour at a tenant not read yet", [READ, COMMIT, READ, COMMIT]],
    ["an appointment", [READ, COMMIT]],
    // The last looks for other starts.
    ["an appointment with a coach who is taken", [READ, COMMIT, READ]],
  ])("%s are known", async (name, calls) => {
    expect(await callsOf(occasionCalled(name))).toEqual(calls);
  });
});

describe("a fault", () => {
  const trials = occasions.flatMap(({ name }) => faultNames.map((fault) => [fault, name] as const));

  it.concurrent.each(trials)(
    "%s, at each call of %s, books once and loses no answer",
    async (fault, name) => {
      expect(await faultAtEachCall(occasionCalled(name), fault)).toEqual([]);
    },
  );
});

describe("a write that keeps conflicting", () => {
  it.each([
    ["bookTour", tourBody()],
    ["createAppointment", appointmentBody()],
  ] as const)("is given up by %s as 503 while there is time to say so", async (operation, body) => {
    const tables = await createTestTables();
    await loadSampleClub(tables);
    const before = await readState(tables);
    const wire = await startWire(engineEndpoint());
    const functions = functionsUnderTest(new Database(productClient(wire.endpoint), tables.names));
    const always = randomConflicts(seededRandom(1), 1);
    wire.disturbBy(always.disturb);
    const deadlineMs = performance.now() + 1_500;
    const remainingMs = () => deadlineMs - performance.now();
    const headers = { "Idempotency-Key": "k" };
    const answer = await functions[operation](body, { headers, remainingMs });
    expect([answer.status, answer.headers["Retry-After"]]).toEqual([503, "2"]);
    expect(remainingMs()).toBeGreaterThan(0);
    expect(always.count()).toBeGreaterThan(3);
    expect(await checkTables(tables, before)).toEqual([]);
    wire.disturbBy(() => ({}));
    expect((await functions[operation](body, { headers })).status).toBeLessThan(300);
    expect(await checkTables(tables, before)).toEqual([]);
    await wire.stop();
  });
});

/** At each call in turn, for the SDK's first attempt and for all of them; stalls of all take too long for the suite. */
async function faultAtEachCall(occasion: Occasion, fault: FaultName): Promise<string[]> {
  const calls = await callsOf(occasion);
  const persistences = isStall(fault) ? [false] : [false, true];
  const problems = await Promise.all(
    calls.flatMap((_, call) =>
      persistences.map((persists) => tryFault({ occasion, fault, calls, call, persists })),
    ),
  );
  return problems.flat();
}

function occasionCalled(name: string): Occasion {
  const occasion = occasions.find((one) => one.name === name);
  if (occasion === undefined) throw new Error(`There is no occasion called ${name}.`);
  return occasion;
}
