import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conflictsInFlight } from "../support/conflicts.ts";
import { trials } from "../support/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { raceTourSteps } from "./tours/race-tour-steps.ts";
import { runTourSteps, type TourTally } from "./tours/run-tour-steps.ts";
import { tourStep } from "./tours/steps.ts";

const RUNS = trials(8);
const STEPS = { minLength: 20, maxLength: 40, size: "max" } as const;

describe("tours one after the other", () => {
  // Where it fails, fast-check prints the seed and the path to the smallest steps that do.
  it("get the answers of a model of the contract, and leave consistent tables", async () => {
    const tally: TourTally = new Map();
    const property = fc.asyncProperty(fc.array(tourStep(), STEPS), async (steps) => {
      expect(await runTourSteps(steps, tally)).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS });
    for (const kind of ["book 200", "change 200", "record 200", "PROSPECT_ALREADY_BOOKED", "TOUR_STATE"]) {
      expect(tally.get(kind) ?? 0, kind).toBeGreaterThan(0);
    }
  }, 120_000);
});

describe("tours at once", () => {
  it("leave consistent tables, whichever transactions conflict", async () => {
    const seed = 20_261_120;
    const [steps = []] = fc.sample(fc.array(tourStep(), { minLength: 100, maxLength: 100, size: "max" }), {
      numRuns: 1,
      seed,
    });
    const { disturb } = conflictsInFlight(seededRandom(seed));
    const { sent, statuses, problems } = await raceTourSteps(steps, { atOnce: 8, disturb });
    expect(problems).toEqual([]);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(50);
  }, 120_000);
});
