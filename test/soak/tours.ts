import * as fc from "fast-check";
import { randomFaults } from "../consistency/faults/random-faults.ts";
import { raceTourSteps } from "../consistency/tours/race-tour-steps.ts";
import { runTourSteps, type TourTally } from "../consistency/tours/run-tour-steps.ts";
import { type TourStep, tourStep } from "../consistency/tours/steps.ts";
import { conflictsInFlight } from "../support/conflicts.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import type { Disturb } from "../support/wire.ts";
import { columns, type Section } from "./section.ts";

const MODEL_STEPS = 12_000;
const RACE_STEPS = 16_000;
const RUN_STEPS = 400;
const FAULTS = 0.03;

/** Tours one after the other against the model, then many at once with conflicts and faults. */
export const tourLife: Section = {
  title: `${MODEL_STEPS + RACE_STEPS} bookings, moves, cancellations and attendances of tours, alone and at once`,
  run: async (random, say) => [...(await compare(random, say)), ...(await race(random, say))],
};

async function compare(random: SeededRandom, say: (line: string) => void): Promise<string[]> {
  const tally: TourTally = new Map();
  const lengths = { minLength: 20, maxLength: 80, size: "max" } as const;
  let steps = 0;
  const property = fc.asyncProperty(fc.array(tourStep(), lengths), async (these) => {
    steps += these.length;
    const problems = await runTourSteps(these, tally);
    if (problems.length > 0) throw new Error(problems.join("\n"));
  });
  const outcome = await fc.check(property, { numRuns: MODEL_STEPS / 50, seed: random.below(2 ** 31) });
  say(columns("one after the other", steps));
  for (const [kind, count] of [...tally].sort(([, a], [, b]) => b - a)) say(columns(kind, count));
  if (!outcome.failed) return [];
  return [`seed ${outcome.seed}, path ${outcome.counterexamplePath}: ${fc.defaultReportMessage(outcome)}`];
}

async function race(random: SeededRandom, say: (line: string) => void): Promise<string[]> {
  const problems: string[] = [];
  const seed = random.below(2 ** 31);
  say(columns("at once", "sent", "200", "400", "others", "503"));
  for (let run = 0; run < RACE_STEPS / RUN_STEPS; run += 1) {
    const steps = drawn(seed + run);
    const isStormy = run % 2 === 0;
    const atOnce = [4, 8, 16][run % 3] ?? 4;
    const report = await raceTourSteps(steps, { atOnce, disturb: disturbance(random, isStormy) });
    const [ok, bad, away] = [200, 400, 503].map((status) => report.statuses.get(status) ?? 0);
    const others = report.sent - (ok ?? 0) - (bad ?? 0) - (away ?? 0);
    say(
      columns(
        `${atOnce}, ${isStormy ? "faults" : "conflicts"}`,
        report.sent,
        ok ?? 0,
        bad ?? 0,
        others,
        away ?? 0,
      ),
    );
    problems.push(...report.problems);
  }
  return problems;
}

function disturbance(random: SeededRandom, isStormy: boolean): Disturb {
  return isStormy ? randomFaults(random, FAULTS).disturb : conflictsInFlight(random).disturb;
}

function drawn(seed: number): readonly TourStep[] {
  const lengths = { minLength: RUN_STEPS, maxLength: RUN_STEPS, size: "max" } as const;
  const [steps = []] = fc.sample(fc.array(tourStep(), lengths), { numRuns: 1, seed });
  return steps;
}
