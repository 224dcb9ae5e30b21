import { describe, expect, it } from "vitest";
import { emptyReport, keepPromise } from "./promise/keep-promise.ts";

// The clubs, what is booked there and what is asked for are up to the seed. `npm run soak` tries 20,000 combinations.
const SEED = 20_261_121;
// Long on a busy machine.
const PATIENCE_MS = 120_000;
const CLUBS = 4;
const SIZE = { questions: 5, combinations: 28 };

describe("what is offered", () => {
  it("is booked when asked for, and nothing else is, as check says and as a model by minutes has it", async () => {
    const report = emptyReport();
    for (let club = 0; club < CLUBS; club += 1) {
      const { booked, refused, slots, codes, problems } = await keepPromise(SEED + club, SIZE);
      expect(problems).toEqual([]);
      report.booked += booked;
      report.refused += refused;
      report.slots += slots;
      for (const [code, count] of codes) report.codes.set(code, (report.codes.get(code) ?? 0) + count);
    }
    expect(report.booked + report.refused).toBeGreaterThanOrEqual(500);
    expect(report.booked).toBeGreaterThan(100);
  }, PATIENCE_MS);
});
