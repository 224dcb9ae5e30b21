import * as fc from "fast-check";
import { runSteps, type Tally } from "../consistency/model/run-steps.ts";
import { type Step, step } from "../consistency/model/steps.ts";
import { columns, type Section } from "./section.ts";

const RUNS = 150;
const STEPS = { minLength: 20, maxLength: 80, size: "max" } as const;

/** Random bookings in random order, against the model of the contract. */
export const modelRuns: Section = {
  title: `${RUNS} runs of 20 to 80 random steps against the model`,
  run: async (random, say) => {
    const tally: Tally = new Map();
    const property = fc.asyncProperty(fc.array(step(), STEPS), async (steps: Step[]) => {
      const problems = await runSteps(steps, tally);
      if (problems.length > 0) throw new Error(problems.join("\n"));
    });
    const outcome = await fc.check(property, { numRuns: RUNS, seed: random.below(2 ** 31) });
    for (const [kind, count] of [...tally].sort(([, a], [, b]) => b - a)) say(columns(kind, count));
    if (!outcome.failed) return [];
    return [`seed ${outcome.seed}, path ${outcome.counterexamplePath}: ${fc.defaultReportMessage(outcome)}`];
  },
};
