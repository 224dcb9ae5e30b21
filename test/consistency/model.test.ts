import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RUNS_ALL, trials } from "../support/run-size.ts";
import { runSeveralSteps } from "./model/run-several-steps.ts";
import { runSteps, type Tally } from "./model/run-steps.ts";
import { severalStep } from "./model/several-steps.ts";
import { step, visits } from "./model/steps.ts";

const RUNS = trials(20);
const STEPS = { minLength: 15, maxLength: 40, size: "max" } as const;

describe("bookings one after the other", () => {
  // Where it fails, fast-check prints the seed and the path to the smallest steps that do.
  it("get the answers of a model of the contract, and leave consistent tables", async () => {
    const tally: Tally = new Map();
    const property = fc.asyncProperty(fc.array(step(), STEPS), async (steps) => {
      expect(await runSteps(steps, tally)).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS });
    // A quarter of the runs does not come to all of them.
    if (!RUNS_ALL) return expect(tally.size).toBeGreaterThan(5);
    for (const kind of [
      "tour of a new person",
      "appointment",
      "appointment with whom or where left open",
      "COACH_OFF_DUTY",
      "COACH_UNAVAILABLE",
      "PROSPECT_ALREADY_BOOKED",
    ]) {
      expect(tally.get(kind) ?? 0, `answers of the kind ${kind}`).toBeGreaterThan(0);
    }
  }, 120_000);

  it("know a person who comes again by e-mail or mobile number", async () => {
    const tally: Tally = new Map();
    const property = fc.asyncProperty(visits(), async (steps) => {
      expect(await runSteps(steps, tally)).toEqual([]);
    });
    await fc.assert(property, { numRuns: Math.ceil(RUNS / 2) });
    for (const person of ["a new", "a known", "an ambiguous"]) {
      expect(tally.get(`tour of ${person} person`) ?? 0, person).toBeGreaterThan(0);
    }
  }, 120_000);
});

describe("requests about several appointments, one after the other", () => {
  it("get the answers of a model of the contract, and leave consistent tables", async () => {
    const tally: Tally = new Map();
    const property = fc.asyncProperty(fc.array(severalStep(), STEPS), async (steps) => {
      expect(await runSeveralSteps(steps, tally)).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS });
    if (!RUNS_ALL) return expect(tally.size).toBeGreaterThan(5);
    for (const kind of [
      "bookSeries 201",
      "cancelSeries 200",
      "cancelAppointments 200",
      "substituteCoaches 200",
      "getSeries 200",
      "plan made",
      "coaches exchanged",
      "replayed",
      "COACH_UNAVAILABLE",
      "VERSION_CHANGED",
    ]) {
      expect(tally.get(kind) ?? 0, `answers of the kind ${kind}`).toBeGreaterThan(0);
    }
  }, 120_000);
});
