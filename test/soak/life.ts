import { LIFE_POLICIES } from "../consistency/life/life-policies.ts";
import { liveInStorm } from "../consistency/life/life-storm.ts";
import { columns, type Section } from "./section.ts";

const STORMS = 18;
const REQUESTS = 3_000;

/** Random lives of appointments, several callers at once, with faults at one call in twenty. */
export const lives: Section = {
  title: `${STORMS * REQUESTS} requests that change the same few appointments, one call in twenty meets a fault`,
  run: async (random, say) => {
    const problems: string[] = [];
    const tally = new Map<string, number>();
    let changes = 0;
    for (let storm = 0; storm < STORMS; storm += 1) {
      const [name, policy] = LIFE_POLICIES[storm % LIFE_POLICIES.length] ?? ["no policy", {}];
      const report = await liveInStorm(random, { requests: REQUESTS, faults: 0.05, policy });
      for (const [answer, count] of report.answers) tally.set(answer, (tally.get(answer) ?? 0) + count);
      changes += report.changes;
      problems.push(...report.problems.map((problem) => `${name}: ${problem}`));
    }
    for (const [answer, count] of [...tally].sort()) say(columns(answer, count));
    say(columns("changes", changes));
    return problems;
  },
};
