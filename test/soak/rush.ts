import { type RushReport, rushForClass } from "../consistency/classes/rush.ts";
import { LAMBDA_TIMEOUT_MS } from "../support/function-under-test.ts";
import { columns, type Section } from "./section.ts";

const RUSH = { people: 300, places: 20, waits: 50, patienceMs: LAMBDA_TIMEOUT_MS };
const ROUNDS = 3;
const RAISED_TO = 25;

/** How long people wait who press at once for one class, and what becomes of a change of its capacity meanwhile. */
export const rush: Section = {
  title: `${RUSH.people} people press twice within a second for ${RUSH.places} places, every transaction conflicts that overlaps another on an item, held 40 ms`,
  run: async (random, say) => {
    const problems: string[] = [];
    say(columns("", "p95 ms", "last ms", "attempts", "conflicts", "of the first", "capacity ms"));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const report = await rushForClass(random, RUSH);
      say(lineOf(`round ${round}`, report));
      for (const [answer, count] of report.answers) say(columns(`  ${answer}`, count));
      problems.push(...report.problems, ...countProblems(report, RUSH.places));
    }
    const raised = await rushForClass(random, { ...RUSH, raisedTo: RAISED_TO });
    say(lineOf(`${RAISED_TO} places from the middle on`, raised));
    for (const [answer, count] of raised.answers) say(columns(`  ${answer}`, count));
    problems.push(...raised.problems);
    if (raised.booked !== RAISED_TO) problems.push(`${raised.booked} are booked of ${RAISED_TO}.`);
    if (raised.raise?.status !== 200) problems.push(`The capacity was answered ${raised.raise?.status}.`);
    return problems;
  },
};

function lineOf(name: string, report: RushReport): string {
  const { p95Ms, lastMs, attempts, conflicts, firstServed, raise } = report;
  return columns(name, p95Ms, lastMs, attempts.toFixed(1), conflicts, firstServed, raise?.ms ?? "");
}

function countProblems({ booked, positions, refused }: RushReport, places: number): string[] {
  const isRight = booked === places && positions.length === RUSH.waits && refused === RUSH.people - 70;
  return isRight ? [] : [`${booked} are booked, ${positions.length} wait and ${refused} have neither.`];
}
