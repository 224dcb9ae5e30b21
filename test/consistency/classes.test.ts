import { describe, expect, it } from "vitest";
import { trials } from "../support/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { MAX_ANSWER_MS } from "./checker/check-class-lines.ts";
import { stormOfClasses } from "./classes/class-storm.ts";

const SEED = 20_261_128;
// Much of it is waiting, which takes longer on a busy machine.
const PATIENCE_MS = 240_000;

describe("classes and appointments of one club", () => {
  it(
    "hold together while everybody books, waits, moves and cancels, and calls fail",
    async () => {
      const requests = trials(1_200);
      const report = await stormOfClasses(seededRandom(SEED), { requests, faults: 0.03, kills: 0.03 });
      expect(report.problems).toEqual([]);
      // What the checker takes for granted.
      expect(report.longestMs).toBeLessThanOrEqual(MAX_ANSWER_MS);
      expect(report.changes).toBeGreaterThan(requests / 8);
      expect(report.promotions).toBeGreaterThan(requests / 100);
    },
    PATIENCE_MS,
  );
});
