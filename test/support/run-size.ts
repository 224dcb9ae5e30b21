import { it } from "vitest";
import { seededRandom } from "./seeded-random.ts";

/** Whether this run has all tests (`npm run test:all`), or those that `npm test` has time for. */
export const RUNS_ALL = process.env.TESTS === "all";

/** `it` for a test that `npm run test:all` alone runs. */
export const itInAll = it.runIf(RUNS_ALL);

/** How many trials to make: all of them, or a quarter in `npm test`. */
export function trials(all: number): number {
  return RUNS_ALL ? all : Math.ceil(all / 4);
}

/**
 * How far apart the writes are at which a test cuts something off, one after the other: at every write, or at every fourth in
 * `npm test`.
 */
export const CUT_STRIDE = RUNS_ALL ? 1 : 4;

/** Of these cases all, or in `npm test` a quarter that a seed draws; in their order. */
export function sampleOf<Case>(cases: readonly Case[], seed: number): readonly Case[] {
  const random = seededRandom(seed);
  let due = trials(cases.length);
  return cases.filter((_, index) => {
    const isDrawn = random.fraction() * (cases.length - index) < due;
    if (isDrawn) due -= 1;
    return isDrawn;
  });
}
