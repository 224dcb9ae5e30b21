import { parseArgs } from "node:util";
import { bundleSizes, describeSize, kilobytes } from "./bundle-sizes.ts";

const HELP = `npm run bundles

Builds every function's bundle and prints how much of it a cold start loads, with the largest operation, how much that may
be, and which packages the whole bundle is made of.

  --help  prints this`;

const { values } = parseArgs({ options: { help: { type: "boolean" } } });
if (values.help) console.log(HELP);
else {
  for (const size of bundleSizes()) {
    console.log(describeSize(size));
    for (const [name, bytes] of size.composition) console.log(`${kilobytes(bytes).padStart(8)}  ${name}`);
  }
}
