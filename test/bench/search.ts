import { parseArgs } from "node:util";
import { setUpBench } from "./bench-stage.ts";
import { FULL_AVAILABILITY, QUICK_AVAILABILITY } from "./measure-availability.ts";
import { measureSearch } from "./measure-search.ts";
import { savedResult, saveResult } from "./save-result.ts";
import { searchTable } from "./search-table.ts";

const HELP = `node test/bench/search.ts [--quick] [--save]

Searches people at a club of 1,000 and at one of 100,000, each in an engine of its own, in turns: the tours function as it is
deployed, the engine's time included. Ratios are taken within each round. Half of each club has the same first name.

  --quick  fewer rounds
  --save   replaces this part of what npm run bench saved
  --help   prints this`;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await run(values.quick ? QUICK_AVAILABILITY : FULL_AVAILABILITY, values.save);

async function run(effort: { readonly rounds: number; readonly warmUpRounds: number }, isSaved: boolean) {
  const stage = await setUpBench(["tours"]);
  try {
    const search = await measureSearch(stage, effort);
    console.log(searchTable(search));
    if (isSaved) saveResult({ ...savedResult(), search });
  } finally {
    await stage.stop();
  }
}
