import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { importClub } from "../shared/club/import/import-club.ts";
import { errorSentences } from "./error-sentences.ts";
import { destinationTables } from "./import-destination.ts";
import { progressDisplay } from "./import-progress.ts";
import { importReport, refusalReport } from "./import-report.ts";

const HELP = `npm run club:import -- FILE [--stack NAME] [--replace-clients]

Checks a club file (shared/club/club-file.schema.json says what one is, shared/club/sample-club.json is one) and writes
its companies, tenants, coaches, rooms, appointment types, clients and access records. A file with a problem is refused
whole, with all its problems. Importing a file again changes nothing, so after an interruption just import again.

  --stack NAME        writes to this deployed stack, in the account and region of your AWS settings;
                      without it, to the product that npm start runs on this machine
  --replace-clients   writes clients who are there already anew, as if they had booked nothing;
                      without it they stay as they are, since bookings have changed their sessions
  --help              prints this`;

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`club:import: ${errorSentences(error)}`);
  return 1;
});

async function run(args: readonly string[]): Promise<number> {
  const { file, stack, replaceClients, help } = parse(args);
  if (help) {
    console.log(HELP);
    return 0;
  }
  if (file === undefined) throw new Error("Name one club file. --help says more.");
  const tables = await destinationTables(stack);
  const display = progressDisplay(process.stderr);
  // npm runs scripts in the project's directory and names here the one in which it was called.
  const path = resolve(process.env.INIT_CWD ?? "", file);
  const outcome = await importClub(path, tables, {
    replaceClients,
    onProgress: (progress) => display.show(progress),
  }).finally(() => display.end());
  if (outcome.ok) console.log(importReport(outcome));
  else console.error(refusalReport(file, outcome.problems));
  return outcome.ok ? 0 : 1;
}

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stack: { type: "string" },
      "replace-clients": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const file = positionals.length === 1 ? positionals[0] : undefined;
  return { file, stack: values.stack, replaceClients: values["replace-clients"], help: values.help };
}
