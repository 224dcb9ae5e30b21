import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../shared/tables/database.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { randomConflicts } from "../support/conflicts.ts";
import { createTestTables, engineEndpoint, type TestTables } from "../support/engine.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../support/function-under-test.ts";
import { productClient } from "../support/product-client.ts";
import { loadSampleClub } from "../support/sample-club.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { startWire, type Wire } from "../support/wire.ts";
import { checkTables } from "./checker/check-tables.ts";
import { readState, type StoredState } from "./checker/stored-state.ts";

const ONCE = { headers: { "Idempotency-Key": "k" } };

let tables: TestTables;
let before: StoredState;
let wire: Wire;
let functions: FunctionsUnderTest;

beforeEach(async () => {
  tables = await createTestTables();
  await loadSampleClub(tables);
  before = await readState(tables);
  wire = await startWire(engineEndpoint());
  functions = functionsUnderTest(new Database(productClient(wire.endpoint), tables.names));
});

afterEach(() => wire.stop());

/** What an invocation has left that may take so many milliseconds. */
function timeLeft(ms: number): () => number {
  const deadlineMs = performance.now() + ms;
  return () => deadlineMs - performance.now();
}

describe.each([
  ["Book tour", "bookTour", tourBody()],
  ["Create new appointment", "createAppointment", appointmentBody()],
] as const)("the time limit of %s", (_name, operation, body) => {
  it("ends attempts at a write that keeps conflicting, while there is time to say so", async () => {
    const always = randomConflicts(seededRandom(1), 1);
    wire.disturbBy(always.disturb);
    const remainingMs = timeLeft(1_500);
    const answer = await functions[operation](body, { ...ONCE, remainingMs });
    expect([answer.status, answer.headers["Retry-After"]]).toEqual([503, "2"]);
    expect(remainingMs()).toBeGreaterThan(0);
    expect(always.count()).toBeGreaterThan(3);
    expect(await checkTables(tables, before)).toEqual([]);
    wire.disturbBy(() => ({}));
    expect((await functions[operation](body, ONCE)).status).toBeLessThan(300);
    expect(await checkTables(tables, before)).toEqual([]);
  });

  it("is answered with 503 while a write is on its way, which the same key finds", async () => {
    wire.disturbBy(({ operation: call }) =>
      call === "TransactWriteItems" ? { delayMs: { before: 1_200 } } : {},
    );
    const late = await functions[operation](body, { ...ONCE, remainingMs: timeLeft(1_000) });
    expect([late.status, late.headers["Retry-After"]]).toEqual([503, "2"]);
    await wire.quiet();
    wire.disturbBy(() => ({}));
    const found = await functions[operation](body, ONCE);
    expect([found.status < 300, found.headers["Idempotency-Replayed"]]).toEqual([true, "true"]);
    expect(await checkTables(tables, before)).toEqual([]);
  });
});
