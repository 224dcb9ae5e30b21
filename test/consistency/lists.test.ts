import { describe, expect, it } from "vitest";
import { sampleOf, trials } from "../support/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { followedLists } from "./lists/followed-lists.ts";
import { readWhileChanging } from "./lists/read-while-changing.ts";

// Which change comes first is up to the moment. `npm run soak` makes 2,000 changes.
const SEED = 20_261_121;
// Each of the four writers makes as many changes.
const SIZE = { count: trials(80), changes: 4 * trials(30) };

describe.each(sampleOf(followedLists, SEED))(
  "lists of $name that are read while four writers change every second one",
  (list) => {
    it("give the others exactly once, and miss no change that is followed", async () => {
      const hardship = { skewMs: 10_000, delayMs: 30_000 };
      const report = await readWhileChanging(list, { ...SIZE, ...hardship }, seededRandom(SEED));
      expect(report).toMatchObject({ changes: SIZE.changes, missed: 0, problems: [] });
      expect(report.passes).toBeGreaterThan(2);
      // Whoever goes on from the last change that they have seen misses some.
      expect(report.missedByControl).toBeGreaterThan(0);
    });
  },
);
