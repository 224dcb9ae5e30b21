import { describe, expect, it } from "vitest";
import { RUNS_ALL, sampleOf } from "../support/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { LIFE_POLICIES } from "./life/life-policies.ts";
import { liveInStorm } from "./life/life-storm.ts";

const SEED = 20_261_121;
// Much of it is waiting, which takes longer on a busy machine.
const PATIENCE_MS = 120_000;
const REQUESTS = RUNS_ALL ? 430 : 260;

describe("the lives of appointments", () => {
  it.concurrent.each(sampleOf(LIFE_POLICIES, SEED))(
    "hold together while callers change the same few at once and calls fail: %s",
    async (_, policy) => {
      const storm = { requests: REQUESTS, faults: 0.05, policy };
      const report = await liveInStorm(seededRandom(SEED), storm);
      expect(report.problems).toEqual([]);
      expect(report.changes).toBeGreaterThan(REQUESTS / 8);
    },
    PATIENCE_MS,
  );

  it.runIf(RUNS_ALL).concurrent(
    "lose no session while the club file is imported again and again",
    async () => {
      const policy = { cancel_until_minutes: 240 };
      const storm = { requests: REQUESTS / 2, faults: 0.01, policy, imports: true };
      const report = await liveInStorm(seededRandom(SEED), storm);
      expect(report.problems).toEqual([]);
      expect(report.changes).toBeGreaterThan(REQUESTS / 16);
    },
    PATIENCE_MS,
  );
});
