import { parseArgs } from "node:util";
import { availabilityTable } from "./availability-table.ts";
import { setUpBench } from "./bench-stage.ts";
import { earlierBuild } from "./earlier-build.ts";
import { engineTimes } from "./engine-time.ts";
import { installLambdaRuntime } from "./lambda-runtime.ts";
import { type Effort, measure } from "./measure.ts";
import { FULL_AVAILABILITY, measureAvailability, QUICK_AVAILABILITY } from "./measure-availability.ts";
import { measureSearch } from "./measure-search.ts";
import { type BenchResult, comparisons, machine, results } from "./result.ts";
import { saveResult } from "./save-result.ts";
import { searchTable } from "./search-table.ts";
import { table } from "./table.ts";

const HELP = `npm run bench [-- --quick] [-- --save] [-- --against PATH]

Measures the bundles that the stack deploys, and peers that it builds, all against the same embedded DynamoDB engine, in
turns:
  cold    a new process, from its start to its first success: wall clock and CPU; also under Lambda's runtime client,
          which npm builds on first use and which needs cmake and a C++ compiler
  warm    p50, p99 and CPU time per request of a process that has answered hundreds; CPU time excludes the engine, which
          is another process; and the bytes that a request allocates, in a process without garbage collection
  engine  the engine's part of a cold request, measured separately
  free time  what is free in a day, a month and after a full fortnight, against the SDK alone with the same calls
             (test/bench/availability.ts)
  people     what is found by name, contact and id at clubs of 1,000 and of 100,000 people (test/bench/search.ts)
Each round measures every contender once and starts with another one. Values are medians [10th to 90th percentile] of the
rounds. Ratios are taken within each round, so that a slow machine slows both sides.

  --quick  fewer rounds, about two minutes instead of six
  --save   writes test/bench/results/bench.json and bench.svg, and the tables in test/bench/README.md
  --against PATH  measures the appointments function of another installed checkout of this project too, taking turns
                  with this one's, such as that of the commit before a change
  --help   prints this`;

const FULL: Effort = { coldRounds: 25, runtimeRounds: 8, warmRounds: 12, requestsPerRound: 100, warmUp: 300 };
const QUICK: Effort = { coldRounds: 7, runtimeRounds: 2, warmRounds: 4, requestsPerRound: 60, warmUp: 200 };

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
    against: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await run(values.quick ? QUICK : FULL, values.save, values.against);

async function run(effort: Effort, isSaved: boolean, against: string | undefined): Promise<void> {
  const runtime = installLambdaRuntime();
  const ours = await setUpBench();
  const earlier = against === undefined ? undefined : await earlierBuild(against);
  const stage = earlier === undefined ? ours : { ...ours, built: [...ours.built, earlier.contender] };
  try {
    const engineMs = await engineTimes(stage);
    const rounds = await measure(stage, effort, runtime, (text) => console.error(text));
    console.error("Asking for free time");
    const availabilityEffort = effort === QUICK ? QUICK_AVAILABILITY : FULL_AVAILABILITY;
    const availability = await measureAvailability(ours, availabilityEffort);
    console.error("Searching people");
    const search = await measureSearch(ours, availabilityEffort);
    const result: BenchResult = {
      machine: machine(),
      effort,
      contenders: results(stage, rounds, engineMs),
      comparisons: comparisons(stage, rounds),
      availability,
      search,
    };
    console.log(`${table(result)}\n\n${availabilityTable(availability)}\n\n${searchTable(search)}`);
    if (isSaved) saveResult(result);
  } finally {
    await Promise.all([ours.stop(), earlier?.stop()]);
  }
}
