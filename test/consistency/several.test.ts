import { describe, expect, it } from "vitest";
import { conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import { sampleOf } from "../support/run-size.ts";
import { type SeededRandom, seededRandom } from "../support/seeded-random.ts";
import type { Disturb } from "../support/wire.ts";
import { randomFaults } from "./faults/random-faults.ts";
import { LIFE_POLICIES } from "./life/life-policies.ts";
import { stormOfSeveral } from "./several/storm.ts";

const SEED = 20_261_121;
// Much of it is waiting, which takes longer on a busy machine.
const PATIENCE_MS = 120_000;
const REQUESTS = 100;
const [, forfeiting = {}] = LIFE_POLICIES[0] ?? [];

describe("series, bulk cancellations and bulk substitutions amid single changes", () => {
  const worlds: readonly [string, (random: SeededRandom) => Disturb][] = [
    ["whoever overlaps conflicts", (random) => conflictsInFlight(random).disturb],
    ["every fifth transaction conflicts", (random) => randomConflicts(random, 0.2).disturb],
    ["one call in twenty meets a fault", (random) => randomFaults(random, 0.05).disturb],
  ];

  it.concurrent.each(sampleOf(worlds, SEED))(
    "are each made as a whole or not at all, where %s",
    async (_, disturbBy) => {
      const random = seededRandom(SEED);
      const storm = { requests: REQUESTS, disturb: disturbBy(random), policy: forfeiting };
      const report = await stormOfSeveral(random, storm);
      expect(report.problems).toEqual([]);
      expect(report.sent).toBe(REQUESTS);
      expect(report.together).toBeGreaterThan(REQUESTS / 2);
    },
    PATIENCE_MS,
  );
});
