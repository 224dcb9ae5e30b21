import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { destinationTables } from "./destination-tables.ts";
import { errorSentences } from "./error-sentences.ts";
import { importClub } from "./import/import-club.ts";
import { progressDisplay } from "./import/import-progress.ts";
import { conflictReport, importReport, refusalReport } from "./import/import-report.ts";

const HELP = `npm run club:import -- FILE [--stack NAME] [--replace-clients] [--join-people]

Checks a club file (format: shared/club/club-file.schema.json, example: shared/club/sample-club.json) and writes its
companies, tenants, coaches, rooms, appointment types, clients and access records. A file with problems is refused as a
whole, and all problems are listed. Importing a file again changes nothing, so repeat an import that was interrupted.

The import does not write a client whose e-mail address or mobile number belongs to someone else, such as a prospect who
booked a tour, or a tenant whose UUID belongs to another tenant. It writes all others, names these, and exits with 1. A
tenant's former UUID stops answering within 60 seconds.

  --stack NAME        the deployed stack, in the account and region of your AWS settings;
                      default: the product that npm start runs on this machine
  --replace-clients   overwrites existing clients, as if they had booked nothing but their open tour; without it they
                      stay unchanged, because bookings have changed their sessions
  --join-people       gives a client's data to the existing person with the same contact, who keeps their client_id;
                      lists the client_id of each such client
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
