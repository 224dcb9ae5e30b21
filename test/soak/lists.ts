import { followedLists } from "../consistency/lists/followed-lists.ts";
import { readWhileChanging } from "../consistency/lists/read-while-changing.ts";
import { columns, type Section } from "./section.ts";

const CHANGES = 2_000;
const COUNT = 400;
const ROUNDS: readonly (readonly [name: string, skewMs: number, delayMs: number])[] = [
  ["clocks 1 s off, commits of 12 s", 1_000, 12_000],
  ["clocks 10 s off, commits of 30 s", 10_000, 30_000],
];

/** Lists that are read while four writers change every second record, and erase people. */
export const lists: Section = {
  title: `lists that are read during ${CHANGES.toLocaleString("en")} changes by four writers`,
  run: async (random, say) => {
    say(columns("", "changes", "readings", "passes", "missed", "by control"));
    const problems: string[] = [];
    for (const list of followedLists) {
      for (const [hardship, skewMs, delayMs] of ROUNDS) {
        const name = `${list.name}, ${hardship}`;
        const size = { count: COUNT, changes: CHANGES, skewMs, delayMs };
        const report = await readWhileChanging(list, size, random);
        const { changes, readings, passes, missed, missedByControl } = report;
        say(columns(name, changes, readings, passes, missed, missedByControl));
        problems.push(...report.problems);
        if (missed > 0) problems.push(`${name}: ${missed} whose last change was missed.`);
        if (missedByControl === 0) problems.push(`${name}: the control missed none, so nothing is shown.`);
      }
    }
    return problems;
  },
};
