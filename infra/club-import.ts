import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { importClub } from "../shared/club/import/import-club.ts";
import { errorSentences } from "./error-sentences.ts";
import { destinationTables } from "./import-destination.ts";
import { progressDisplay } from "./import-progress.ts";
import { conflictReport, importReport, refusalReport } from "./import-report.ts";

const HELP = `npm run club:import -- FILE [--stack NAME] [--replace-clients] [--join-people]

Checks a club file (shared/club/club-file.schema.json says what one is, shared/club/sample-club.json is one) and writes
its companies, tenants, coaches, rooms, appointment types, clients and access records. A file with a problem is refused
whole, with all its problems. Importing a file again changes nothing, so after an interruption just import again.

A client whose e-mail address or mobile number belongs to somebody who is there, such as a prospect who booked a tour, is
not written, and neither is a tenant whose UUID another tenant keeps. The import writes all others, names these, and
exits with 1. A UUID that leads to a tenant which has another one by now stops answering within 60 seconds.

  --stack NAME        writes to this deployed stack, in the account and region of your AWS settings;
                      without it, to the product that npm start runs on this machine
  --replace-clients   writes clients who are there already anew, as if they had booked nothing but their open tour;
                      without it they stay as they are, since bookings have changed their sessions
  --join-people       gives what the file says of such a client to the person who is there, who keeps their client_id
                      and open tour; the file's contacts and medical alert, be it empty, take the place of the
                      person's, whose password and waiver are removed, since anybody who knows the contact may have
                      made that record; lists under which client_id each client of the file is there, and the
                      fields that were removed or replaced
  --help              prints this`;

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`club:import: ${errorSentences(error)}`);
  return 1;
});

async function run(args: readonly string[]): Promise<number> {
  const { file, stack, replaceClients, joinPeople, help } = parse(args);
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
    joinPeople,
    onProgress: (progress) => display.show(progress),
  }).finally(() => display.end());
  if (outcome.ok) console.log(importReport(outcome));
  const problems = outcome.ok ? conflictReport(outcome) : refusalReport(file, outcome.problems);
  if (problems !== undefined) console.error(problems);
  return problems === undefined ? 0 : 1;
}

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stack: { type: "string" },
      "replace-clients": { type: "boolean", default: false },
      "join-people": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const file = positionals.length === 1 ? positionals[0] : undefined;
  const { stack, "replace-clients": replaceClients, "join-people": joinPeople, help } = values;
  return { file, stack, replaceClients, joinPeople, help };
}
