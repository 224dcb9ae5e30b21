import { type StormOutcome, stormInRing, stormOnOne } from "../consistency/moves/storms.ts";
import { type Conflicts, conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { columns, type Section } from "./section.ts";

const SIZE = 200;
const STORMS: Readonly<Record<string, (size: number, conflicts: Conflicts) => Promise<StormOutcome>>> = {
  "one appointment": stormOnOne,
  "a ring over each other's hours": stormInRing,
};
const PROMISED = "every overlap conflicts";
const FRONTS: Readonly<Record<string, (random: SeededRandom) => Conflicts>> = {
  [PROMISED]: conflictsInFlight,
  "20 % conflict at random": (random) => randomConflicts(random, 0.2),
};

/**
 * Moves of one appointment, and of many into each other's time. None gets 503 where transactions that overlap conflict. With
 * conflicts at random on top, 200 on one machine run out of time now and then; how many is printed.
 */
export const rescheduleStorms: Section = {
  title: `${SIZE} moves at once, of one appointment and in a ring`,
  run: async (random, say) => {
    say(columns("", "sent", "made", "400", "503", "rounds", "conflicts", "slowest ms"));
    const problems: string[] = [];
    for (const [what, storm] of Object.entries(STORMS)) {
      for (const [front, conflicts] of Object.entries(FRONTS)) {
        const name = `${what}, ${front}`;
        const {
          sent,
          made,
          refused,
          unavailable,
          rounds,
          conflicts: met,
          slowestMs,
          ...found
        } = await storm(SIZE, conflicts(random));
        say(columns(name, sent, made, refused, unavailable, rounds, met, slowestMs));
        problems.push(...found.problems);
        if (unavailable > 0 && front === PROMISED) problems.push(`${name}: ${unavailable} answers of 503.`);
      }
    }
    return problems;
  },
};
