import { randomFaults } from "../consistency/faults/random-faults.ts";
import { LIFE_POLICIES } from "../consistency/life/life-policies.ts";
import { stormOfSeveral } from "../consistency/several/storm.ts";
import { conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import type { Disturb } from "../support/wire.ts";
import { columns, type Section } from "./section.ts";

const REQUESTS = 500;
const ROUNDS = 14;
const FRONTS: Readonly<Record<string, (random: SeededRandom) => Disturb>> = {
  "every overlap conflicts": (random) => conflictsInFlight(random).disturb,
  "20 % conflict at random": (random) => randomConflicts(random, 0.2).disturb,
  "one call in twenty meets a fault": (random) => randomFaults(random, 0.05).disturb,
};
const TOTAL = REQUESTS * ROUNDS * Object.keys(FRONTS).length;

/** Series, bulk cancellations and bulk substitutions amid single changes: each is wholly done, or not at all. */
export const several: Section = {
  title: `${TOTAL} requests, several appointments at once amid single changes`,
  run: async (random, say) => {
    const problems: string[] = [];
    const tally = new Map<string, number>();
    say(columns("", "sent", "changes", "together", "recovered", "s"));
    for (const [front, disturbBy] of Object.entries(FRONTS)) {
      const total = { sent: 0, changes: 0, together: 0, recovered: 0 };
      const startMs = performance.now();
      for (let round = 0; round < ROUNDS; round += 1) {
        const [name, policy] = LIFE_POLICIES[round % LIFE_POLICIES.length] ?? ["no policy", {}];
        const storm = { requests: REQUESTS, disturb: disturbBy(random), policy };
        const report = await stormOfSeveral(random, storm);
        for (const [answer, count] of report.answers) tally.set(answer, (tally.get(answer) ?? 0) + count);
        for (const field of ["sent", "changes", "together", "recovered"] as const) {
          total[field] += report[field];
        }
        problems.push(...report.problems.map((problem) => `${front}, ${name}: ${problem}`));
      }
      const seconds = Math.round((performance.now() - startMs) / 1_000);
      say(columns(front, total.sent, total.changes, total.together, total.recovered, seconds));
    }
    for (const [answer, count] of [...tally].sort()) say(columns(answer, count));
    return problems;
  },
};
