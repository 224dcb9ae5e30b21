import { describe, expect, it } from "vitest";
import { Database } from "../../shared/tables/database.ts";
import { MAX_CALL_MS } from "../../shared/tables/dynamodb-client.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { randomConflicts } from "../support/conflicts.ts";
import { engineEndpoint } from "../support/engine.ts";
import { functionsUnderTest } from "../support/function-under-test.ts";
import { productClient } from "../support/product-client.ts";
import { itInAll, sampleOf } from "../support/run-size.ts";
import { sampleClubTables } from "../support/sample-club.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { startWire } from "../support/wire.ts";
import { checkTables } from "./checker/check-tables.ts";
import { readState } from "./checker/stored-state.ts";
import { answerLate } from "./late-answers.ts";

const SEED = 20_261_121;
const ONCE = { headers: { "Idempotency-Key": "k" } };
// What the chain keeps back to write the answer.
const TIME_TO_ANSWER_MS = 300;

/** A club and functions that reach it over a wire. */
async function prepare() {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  const functions = functionsUnderTest(new Database(productClient(wire.endpoint), tables.names));
  return { wire, functions, violations: () => checkTables(tables, before) };
}

/** What an invocation has left that may take so many milliseconds, of which each look at the clock takes some. */
function timeLeft(ms: number): () => number {
  let leftMs = ms;
  return () => {
    leftMs -= 100;
    return leftMs;
  };
}

const BOOKINGS = [
  ["Book tour", "bookTour", tourBody()],
  ["Create new appointment", "createAppointment", appointmentBody()],
] as const;

describe.concurrent.each(sampleOf(BOOKINGS, SEED))("the time limit of %s", (_name, operation, body) => {
  it("ends attempts at a write that keeps conflicting, while there is time to say so", async () => {
    const { wire, functions, violations } = await prepare();
    const always = randomConflicts(seededRandom(1), 1);
    wire.disturbBy(always.disturb);
    const remainingMs = timeLeft(MAX_CALL_MS + 3_000);
    const answer = await functions[operation](body, { ...ONCE, remainingMs });
    expect([answer.status, answer.headers["Retry-After"]]).toEqual([503, "2"]);
    expect(remainingMs()).toBeGreaterThan(0);
    expect(always.count()).toBeGreaterThan(1);
    expect(await violations()).toEqual([]);
    wire.disturbBy(() => ({}));
    expect((await functions[operation](body, ONCE)).status).toBeLessThan(300);
    expect(await violations()).toEqual([]);
    await wire.stop();
  });

  it("begins no write that could outlast it", async () => {
    const { wire, functions } = await prepare();
    const calls: string[] = [];
    wire.disturbBy(({ operation: call }) => {
      calls.push(call);
      return {};
    });
    const tooLittle = () => MAX_CALL_MS + TIME_TO_ANSWER_MS - 1;
    expect((await functions[operation](body, { ...ONCE, remainingMs: tooLittle })).status).toBe(503);
    expect(new Set(calls)).toEqual(new Set(["BatchGetItem"]));
    const enough = () => MAX_CALL_MS + TIME_TO_ANSWER_MS;
    expect((await functions[operation](body, { ...ONCE, remainingMs: enough })).status).toBeLessThan(300);
    expect(calls.at(-1)).toBe("TransactWriteItems");
    await wire.stop();
  });

  it("is answered with 503 while a write is on its way after all, which the same key finds", async () => {
    const { wire, functions, violations } = await prepare();
    const answered = Promise.withResolvers<void>();
    wire.disturbBy(({ operation: call }) =>
      call === "TransactWriteItems" ? { until: answered.promise } : {},
    );
    // The first look at the clock sets the early answer; later ones promise more time than there is.
    let looks = 0;
    const remainingMs = () => {
      looks += 1;
      return looks === 1 ? 3_000 : 2 * MAX_CALL_MS;
    };
    const late = await functions[operation](body, { ...ONCE, remainingMs });
    answered.resolve();
    expect([late.status, late.headers["Retry-After"]]).toEqual([503, "2"]);
    await wire.quiet();
    wire.disturbBy(() => ({}));
    const found = await functions[operation](body, ONCE);
    expect([found.status < 300, found.headers["Idempotency-Replayed"]]).toEqual([true, "true"]);
    expect(await violations()).toEqual([]);
    await wire.stop();
  });
});

describe("a request under a random time limit", () => {
  itInAll("begins no call once it was answered, and is found or made by its key", async () => {
    const report = await answerLate(seededRandom(SEED), 24);
    expect(report.problems).toEqual([]);
    expect([report.booked > 0, report.unavailable > 0]).toEqual([true, true]);
  });
});
