import { stormInRing, stormOnOne } from "../consistency/moves/storms.ts";
import { lambdaTime } from "../consistency/time-limit.ts";
import { type Conflicts, conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { columns, type Section } from "./section.ts";

const SIZE = 200;
const STORMS: Readonly<Record<string, typeof stormOnOne>> = {
  "one appointment": stormOnOne,
  "a ring over each other's hours": stormInRing,
};
const FRONTS: Readonly<Record<string, (random: SeededRandom) => Conflicts>> = {
  "every overlap conflicts": conflictsInFlight,
  "20 % conflict at random": (random) => randomConflicts(random, 0.2),
};

/** Moves of one appointment, and of many into each other's time. How many run out of time is the machine's, and printed. */
export const rescheduleStorms: Section = {
  title: `${SIZE} moves at once, of one appointment and in a ring`,
  run: async (random, say) => {
    say(columns("", "sent", "made", "400", "503", "rounds", "conflicts", "slowest ms"));
    const problems: string[] = [];
    for (const [what, storm] of Object.entries(STORMS)) {
      for (const [front, conflicts] of Object.entries(FRONTS)) {
        const name = `${what}, ${front}`;
        const outcome = await storm(SIZE, conflicts(random), lambdaTime);
        const { sent, made, refused, unavailable, rounds, conflicts: met, slowestMs } = outcome;
        say(columns(name, sent, made, refused, unavailable, rounds, met, slowestMs));
        problems.push(...outcome.problems);
      }
    }
    return problems;
  },
};
