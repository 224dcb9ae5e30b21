import { type StormOutcome, stormInRing, stormOnOne } from "../consistency/moves/storms.ts";
import { type Conflicts, conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { columns, type Section } from "./section.ts";

const SIZE = 200;
// 200 requests share one machine and one engine. Their first attempts, of which all but one fail, are 600 calls, and some
// 1,000 more follow within the 12.7 s in which a commit may begin. Two free cores carry out more than that.
const ENOUGH_CALLS_PER_S = 200;
const STORMS: Readonly<Record<string, (size: number, conflicts: Conflicts) => Promise<StormOutcome>>> = {
  "one appointment": stormOnOne,
  "a ring over each other's hours": stormInRing,
};
const FRONTS: Readonly<Record<string, (random: SeededRandom) => Conflicts>> = {
  "every overlap conflicts": conflictsInFlight,
  "20 % conflict at random": (random) => randomConflicts(random, 0.2),
};

/** Moves of one appointment, and of many into each other's time; none gets 503 where the machine is fast enough. */
export const rescheduleStorms: Section = {
  title: `${SIZE} moves at once, of one appointment and in a ring`,
  run: async (random, say) => {
    say(columns("", "sent", "made", "400", "503", "rounds", "conflicts", "calls/s", "slowest ms"));
    const problems: string[] = [];
    for (const [what, storm] of Object.entries(STORMS)) {
      for (const [front, conflicts] of Object.entries(FRONTS)) {
        const name = `${what}, ${front}`;
        const outcome = await storm(SIZE, conflicts(random));
        say(reportLine(name, outcome));
        problems.push(...outcome.problems, ...judgeUnavailable(name, outcome, say));
      }
    }
    return problems;
  },
};

function reportLine(name: string, outcome: StormOutcome): string {
  const { sent, made, refused, unavailable, rounds, conflicts, callsPerS, slowestMs } = outcome;
  return columns(name, sent, made, refused, unavailable, rounds, conflicts, callsPerS, slowestMs);
}

function judgeUnavailable(
  name: string,
  { unavailable, callsPerS }: StormOutcome,
  say: (line: string) => void,
): string[] {
  if (unavailable === 0) return [];
  if (callsPerS >= ENOUGH_CALLS_PER_S) return [`${name}: ${unavailable} answers of 503.`];
  say(`${name}: 503 is not judged, ${callsPerS} calls/s are fewer than ${ENOUGH_CALLS_PER_S}.`);
  return [];
}
