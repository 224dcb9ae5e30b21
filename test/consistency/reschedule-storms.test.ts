import { describe, expect, it } from "vitest";
import { conflictsInFlight, regularConflicts } from "../support/conflicts.ts";
import { sampleOf } from "../support/run-size.ts";
import { type SeededRandom, seededRandom } from "../support/seeded-random.ts";
import { stormInRing, stormOnOne } from "./moves/storms.ts";

// `npm run soak` sends 200 of each.
const SEED = 20_261_121;
const PATIENCE_MS = 60_000;

describe("moves at once", () => {
  const worlds = [
    ["whoever overlaps conflicts", conflictsInFlight],
    ["every fifth transaction conflicts", (random: SeededRandom) => regularConflicts(random, 5)],
  ] as const;

  it.each(sampleOf(worlds, SEED))(
    "of one appointment are all made, one after the other, where %s",
    async (_, conflicts) => {
      const outcome = await stormOnOne(12, conflicts(seededRandom(SEED)));
      expect(outcome).toMatchObject({ sent: 12, refused: 0, unavailable: 0, problems: [] });
      // Of the four that want the same start, those that find it there have nothing left to do.
      expect(outcome.made).toBeGreaterThanOrEqual(9);
      expect(outcome.conflicts).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  it(
    "of appointments in a ring over each other's time lose no hold and do not block each other",
    async () => {
      const outcome = await stormInRing(12, conflictsInFlight(seededRandom(SEED)));
      expect(outcome).toMatchObject({ made: 12, unavailable: 0, problems: [] });
      expect(outcome.conflicts).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
