import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startEngine } from "../../infra/local/engine.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { useEngine } from "../support/use-engine.ts";
import { classes } from "./classes.ts";
import { contacts } from "./contacts.ts";
import { costs } from "./costs.ts";
import {
  conflictShares,
  crowdSizes,
  oneHourCrowds,
  openHourCrowds,
  overlapConflictCrowds,
  randomConflictCrowds,
} from "./crowds.ts";
import { cuts } from "./cuts.ts";
import { besideHanging, deliveries } from "./deliveries.ts";
import { eachFault, stormOfFaults } from "./faults.ts";
import { importsAtOnce } from "./imports-at-once.ts";
import { oneKey } from "./keys.ts";
import { lateAnswers } from "./late-answers.ts";
import { lives } from "./life.ts";
import { lists } from "./lists.ts";
import { modelRuns, severalRuns, visitRuns } from "./model.ts";
import { promise } from "./promise.ts";
import { manyTemplates, recurring } from "./recurring.ts";
import { rescheduleStorms } from "./reschedule-storms.ts";
import { rush } from "./rush.ts";
import type { Section } from "./section.ts";
import { several } from "./several.ts";
import { timetable } from "./timetable.ts";
import { tourLife } from "./tours.ts";
import { twins } from "./twins.ts";
import { unavailability } from "./unavailability.ts";
import { visitors } from "./visitors.ts";

const HELP = `npm run soak [-- --seed N] [-- --only WORDS]

Books at once, at random and with faults, on an engine of its own, and lets a checker read the tables
after each run. Prints what it counts; takes an hour or so. Exits with 1 where anything is wrong.

  --seed N  draws the requests, conflicts and faults of an earlier run; which of many requests at once
            comes first is up to the moment
  --only WORDS  runs the sections whose title has these words
  --help    prints this`;

const sections: readonly Section[] = [
  costs,
  randomConflictCrowds,
  overlapConflictCrowds,
  oneHourCrowds,
  conflictShares,
  crowdSizes,
  oneKey,
  twins,
  modelRuns,
  visitRuns,
  eachFault,
  stormOfFaults,
  lateAnswers,
  cuts,
  importsAtOnce,
  promise,
  recurring,
  manyTemplates,
  unavailability,
  lists,
  openHourCrowds,
  lives,
  rescheduleStorms,
  tourLife,
  visitors,
  contacts,
  several,
  severalRuns,
  deliveries,
  besideHanging,
  classes,
  rush,
  timetable,
];

const { values } = parseArgs({
  options: { seed: { type: "string" }, only: { type: "string", default: "" }, help: { type: "boolean" } },
});
if (values.help) {
  console.log(HELP);
} else {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  process.exitCode = Number.isSafeInteger(seed) ? await soak(seed, values.only) : complain();
}

async function soak(seed: number, words: string): Promise<0 | 1> {
  console.log(`seed ${seed}`);
  const engine = await startEngine();
  useEngine(engine);
  const problems: string[] = [];
  try {
    // Each section draws from a seed of its own, so that one that has changed leaves the others' draws alone.
    for (const [index, section] of sections.entries()) {
      if (section.title.includes(words)) problems.push(...(await runSection(section, seed + index)));
    }
  } finally {
    await engine.stop();
  }
  console.log(
    problems.length === 0 ? "\nNothing is wrong." : `\nWrong, with seed ${seed}: ${problems.length}`,
  );
  return problems.length === 0 ? 0 : 1;
}

async function runSection({ title, run }: Section, seed: number): Promise<readonly string[]> {
  const startMs = performance.now();
  console.log(`\n# ${title}`);
  const problems = await run(seededRandom(seed), (line) => console.log(line));
  for (const problem of problems) console.log(`WRONG: ${problem}`);
  console.log(`${Math.round((performance.now() - startMs) / 1000)} s, wrong: ${problems.length}`);
  return problems;
}

function complain(): 1 {
  console.error("--seed takes an integer.");
  return 1;
}
