import { parseArgs } from "node:util";
import { availabilityTable } from "./availability-table.ts";
import { setUpBench } from "./bench-stage.ts";
import { type AvailabilityEffort, measureAvailability } from "./measure-availability.ts";

const HELP = `node test/bench/availability.ts [--quick]

Measures what free time costs to ask for: the appointments function as it is deployed against the SDK alone, which is
bundled alike, makes the same calls, as many at once, and does nothing with the answers. A club has 40 coaches, shifts for
half of them, 30 rooms, two types for 20 coaches and 10 rooms each, and is booked to 70 %.

  --quick  fewer rounds, 40 seconds instead of 90
  --help   prints this`;

/** What npm run bench measures, and a quick run. */
const FULL: AvailabilityEffort = { rounds: 8, warmUpRounds: 2 };
const QUICK: AvailabilityEffort = { rounds: 3, warmUpRounds: 1 };

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});

if (values.help) console.log(HELP);
else await run(values.quick ? QUICK : FULL);

async function run(effort: AvailabilityEffort): Promise<void> {
  const stage = await setUpBench(["appointments"]);
  try {
    console.log(availabilityTable(await measureAvailability(stage, effort)));
  } finally {
    await stage.stop();
  }
}
