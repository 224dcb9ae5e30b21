import { parseArgs } from "node:util";
import { availabilityTable } from "./availability-table.ts";
import { setUpBench } from "./bench-stage.ts";
import {
  type AvailabilityEffort,
  FULL_AVAILABILITY,
  measureAvailability,
  QUICK_AVAILABILITY,
} from "./measure-availability.ts";
import { savedResult, saveResult } from "./save-result.ts";

const HELP = `node test/bench/availability.ts [--quick] [--only WORDS] [--save]

Measures what free time, and a list of appointments, cost to ask for: the appointments function as it is deployed against the SDK alone, which is
bundled alike, makes the same calls, as many at once, and does nothing with the answers; once with its own settings, once
with those of the product's client. A club has 40 coaches, shifts for
half of them, 30 rooms, two types for 20 coaches and 10 rooms each, and is booked to 70 %.

  --quick  fewer rounds, about half the time
  --only WORDS  asks the questions whose label has these words
  --save   replaces this part of what npm run bench saved
  --help   prints this`;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    save: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await run(values.quick ? QUICK_AVAILABILITY : FULL_AVAILABILITY, values.only, values.save);

async function run(effort: AvailabilityEffort, only: string, isSaved: boolean): Promise<void> {
  const stage = await setUpBench(["appointments"]);
  try {
    const availability = await measureAvailability(stage, { ...effort, only });
    console.log(availabilityTable(availability));
    if (isSaved && only === "") saveResult({ ...savedResult(), availability });
  } finally {
    await stage.stop();
  }
}
