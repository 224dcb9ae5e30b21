import { describe, expect, it } from "vitest";
import { trials } from "../support/run-size.ts";
import { keepPromise } from "./promise/keep-promise.ts";
import { addReport, emptyReport } from "./promise/trial.ts";

// The clubs, what is booked there and what is asked for are up to the seed. `npm run soak` tries 20,000 combinations.
const SEED = 20_261_121;
// Long on a busy machine.
const PATIENCE_MS = 120_000;
const CLUBS = trials(4);
const SIZE = { questions: 5, combinations: 28 };

describe("what is offered", () => {
  it(
    "books what check shows as free, and nothing else, as a model by minutes does",
    async () => {
      const report = emptyReport();
      for (let club = 0; club < CLUBS; club += 1) {
        const one = await keepPromise(SEED + club, SIZE);
        expect(one.problems).toEqual([]);
        addReport(report, one);
      }
      expect(report.booked + report.refused).toBeGreaterThanOrEqual(125 * CLUBS);
      expect(report.booked).toBeGreaterThan(25 * CLUBS);
    },
    PATIENCE_MS,
  );
});
