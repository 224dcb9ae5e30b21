import * as fc from "fast-check";
import { runSeveralSteps } from "../consistency/model/run-several-steps.ts";
import { runSteps, type Tally } from "../consistency/model/run-steps.ts";
import { severalStep } from "../consistency/model/several-steps.ts";
import { step, visits } from "../consistency/model/steps.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { columns, type Section } from "./section.ts";

const RUNS = 100;
const STEPS = { minLength: 20, maxLength: 80, size: "max" } as const;

/** Random bookings in random order, against the model of the contract. */
export const modelRuns: Section = {
  title: `${RUNS} runs of 20 to 80 random steps against the model`,
  run: (random, say) => compareRuns(fc.array(step(), STEPS), runSteps, { random, say }),
};

/** People who come again, against the model of the contract. */
export const visitRuns: Section = {
  title: `${RUNS} runs of 6 to 16 tours of people who come again against the model`,
  run: (random, say) => compareRuns(visits(), runSteps, { random, say }),
};

/** Random requests about several appointments in random order, against the model of the contract. */
export const severalRuns: Section = {
  title: `${RUNS} runs of 20 to 80 random steps with several appointments each against the model`,
  run: (random, say) => compareRuns(fc.array(severalStep(), STEPS), runSeveralSteps, { random, say }),
};

async function compareRuns<Steps>(
  steps: fc.Arbitrary<Steps>,
  run: (steps: Steps, tally: Tally) => Promise<string[]>,
  { random, say }: { readonly random: SeededRandom; readonly say: (line: string) => void },
): Promise<string[]> {
  const tally: Tally = new Map();
  const property = fc.asyncProperty(steps, async (these) => {
    const problems = await run(these, tally);
    if (problems.length > 0) throw new Error(problems.join("\n"));
  });
  const outcome = await fc.check(property, { numRuns: RUNS, seed: random.below(2 ** 31) });
  for (const [kind, count] of [...tally].sort(([, a], [, b]) => b - a)) say(columns(kind, count));
  if (!outcome.failed) return [];
  return [`seed ${outcome.seed}, path ${outcome.counterexamplePath}: ${fc.defaultReportMessage(outcome)}`];
}
