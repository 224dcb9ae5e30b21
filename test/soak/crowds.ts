import {
  anyCoachCrowd,
  anyRoomCrowd,
  atOneHour,
  type Crowd,
  clientCrowd,
  coachCrowd,
  type MakeCrowd,
  peopleCrowd,
  roomCrowd,
  toursCrowd,
} from "../consistency/contention/crowd.ts";
import { type CrowdReport, runCrowd } from "../consistency/contention/run-crowd.ts";
import { lambdaTime } from "../consistency/time-limit.ts";
import { type Conflicts, conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { columns, type Section } from "./section.ts";

const crowds: Readonly<Record<string, MakeCrowd>> = {
  "one coach": coachCrowd,
  "a room of capacity 6": roomCrowd,
  "one client": clientCrowd,
  "tours of capacity 2": toursCrowd,
  "new people, 8 posts each": peopleCrowd,
};

/** Crowds that compete only where all of it wants one hour. */
const openCrowds: Readonly<Record<string, MakeCrowd>> = {
  "any of 4 coaches, in any room": anyCoachCrowd,
  "any of 3 rooms of capacity 2": anyRoomCrowd,
};

/** How one section sends its crowds. */
interface Sending {
  readonly size: number;
  readonly conflicts: (random: SeededRandom) => Conflicts;
}

const HEAD = columns("at once", "sent", "won", "400", "503", "conflicts", "calls", "slowest ms");

/** 500 requests at once for everything that can be taken. */
export const randomConflictCrowds: Section = {
  title: "500 requests at once, 20 % of the transactions conflict at random",
  run: (random, say) => sendAll(random, say, { size: 500, conflicts: (of) => randomConflicts(of, 0.2) }),
};

/** The conflicts that DynamoDB itself would report. */
export const overlapConflictCrowds: Section = {
  title: "100 requests at once, every transaction conflicts that overlaps another on an item",
  run: (random, say) => sendAll(random, say, { size: 100, conflicts: conflictsInFlight }),
};

/** The last places of an hour, with the conflicts that DynamoDB itself would report. */
export const oneHourCrowds: Section = {
  title: "500 requests at once for one hour, every transaction conflicts that overlaps another on an item",
  run: async (random, say) => {
    say(HEAD);
    const problems: string[] = [];
    for (const [name, make] of Object.entries(crowds)) {
      const crowd = atOneHour(make)(500, random);
      const report = await runCrowd(crowd, conflictsInFlight(random), lambdaTime);
      say(reportLine(name, report));
      problems.push(...report.problems);
    }
    return problems;
  },
};

/** The last places of an hour, where whoever asks takes any. */
export const openHourCrowds: Section = {
  title: "300 requests at once for one hour that leave coach or room open, 5 % of the transactions conflict",
  run: async (random, say) => {
    say(HEAD);
    const problems: string[] = [];
    for (const [name, make] of Object.entries(openCrowds)) {
      const crowd = atOneHour(make)(300, random);
      const report = await runCrowd(crowd, randomConflicts(random, 0.05), lambdaTime);
      say(reportLine(name, report));
      problems.push(...report.problems);
    }
    return problems;
  },
};

/** From which share of conflicts on the time of a function no longer suffices. */
export const conflictShares: Section = {
  title: "200 requests at once for one coach, by the share of transactions that conflict at random",
  run: (random, say) =>
    compare(
      say,
      [0, 20, 40, 60, 80, 90].map((percent) => ({
        name: `${percent} %`,
        crowd: coachCrowd(200, random),
        conflicts: randomConflicts(random, percent / 100),
      })),
    ),
};

/** From how many at once on they no longer suffice, where all share one machine. */
export const crowdSizes: Section = {
  title: "requests at once for one coach, every transaction conflicts that overlaps another on an item",
  run: (random, say) =>
    compare(
      say,
      [50, 100, 200, 500].map((size) => ({
        name: `${size}`,
        crowd: coachCrowd(size, random),
        conflicts: conflictsInFlight(random),
      })),
    ),
};

interface Compared {
  readonly name: string;
  readonly crowd: Crowd;
  readonly conflicts: Conflicts;
}

async function compare(say: (line: string) => void, all: readonly Compared[]): Promise<string[]> {
  say(HEAD);
  const problems: string[] = [];
  for (const { name, crowd, conflicts } of all) {
    const report = await runCrowd(crowd, conflicts, lambdaTime);
    say(reportLine(name, report));
    problems.push(...report.problems);
  }
  return problems;
}

async function sendAll(
  random: SeededRandom,
  say: (line: string) => void,
  { size, conflicts }: Sending,
): Promise<string[]> {
  say(HEAD);
  const problems: string[] = [];
  for (const [name, make] of Object.entries(crowds)) {
    const report = await runCrowd(make(size, random), conflicts(random), lambdaTime);
    say(reportLine(name, report));
    problems.push(...report.problems);
  }
  return problems;
}

function reportLine(name: string, report: CrowdReport): string {
  const { sent, won, lost, unavailable, conflicts, calls, slowestMs } = report;
  return columns(name, sent, won, lost, unavailable, conflicts, calls, slowestMs);
}
