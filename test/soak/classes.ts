import { stormOfClasses } from "../consistency/classes/class-storm.ts";
import { columns, type Section } from "./section.ts";

const STORMS = 10;
const REQUESTS = 2_000;

/** Random requests about classes and appointments, with faults and conflicts at one call in thirty, and invocations cut off. */
export const classes: Section = {
  title: `${STORMS * REQUESTS} mixed requests about classes and appointments, amid faults, conflicts, lost answers and kills`,
  run: async (random, say) => {
    const problems: string[] = [];
    const tally = new Map<string, number>();
    let [changes, promotions] = [0, 0];
    for (let storm = 0; storm < STORMS; storm += 1) {
      const report = await stormOfClasses(random, { requests: REQUESTS, faults: 0.03, kills: 0.03 });
      for (const [answer, count] of report.answers) tally.set(answer, (tally.get(answer) ?? 0) + count);
      changes += report.changes;
      promotions += report.promotions;
      problems.push(...report.problems);
    }
    for (const [answer, count] of [...tally].sort()) say(columns(answer, count));
    say(columns("changes", changes));
    say(columns("promotions", promotions));
    return problems;
  },
};
