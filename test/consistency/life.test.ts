import { describe, expect, it } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import { LIFE_POLICIES } from "./life/life-policies.ts";
import { liveInStorm } from "./life/life-storm.ts";

const SEED = 20_261_121;
// Much of it is waiting, which takes longer on a busy machine.
const PATIENCE_MS = 120_000;
const REQUESTS = 520;

describe("the lives of appointments", () => {
  it.concurrent.each(LIFE_POLICIES)(
    "hold together while callers change the same few at once and calls fail: %s",
    async (_, policy) => {
      const report = await liveInStorm(seededRandom(SEED), { requests: REQUESTS, faults: 0.05, policy });
      expect(report.problems).toEqual([]);
      expect(report.changes).toBeGreaterThan(REQUESTS / 8);
    },
    PATIENCE_MS,
  );
});
