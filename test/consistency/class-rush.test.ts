import { describe, expect, it } from "vitest";
import { itInAll, trials } from "../support/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { rushForClass } from "./classes/rush.ts";

const SEED = 20_261_129;
// Much of it is waiting, which takes longer on a busy machine.
const PATIENCE_MS = 240_000;
const RUSH = { people: trials(300), places: trials(20), waits: trials(50) };

// Case 12; `npm run soak` prints how long people wait.
describe("people who press twice within a second for the places of a class", () => {
  it(
    "get every place and every place in the line once, and all others learn that it is full",
    async () => {
      const report = await rushForClass(seededRandom(SEED), RUSH);
      const { people, places, waits } = RUSH;
      expect(report).toMatchObject({ booked: places, refused: people - places - waits, problems: [] });
      expect(report.positions).toEqual(Array.from({ length: waits }, (_, index) => index + 1));
      expect(report.conflicts).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  itInAll(
    "get the places by which the capacity is raised meanwhile, those who wait first",
    async () => {
      const raisedTo = RUSH.places + 5;
      const report = await rushForClass(seededRandom(SEED), { ...RUSH, raisedTo });
      expect(report).toMatchObject({ booked: raisedTo, raise: { status: 200 }, problems: [] });
    },
    PATIENCE_MS,
  );
});
