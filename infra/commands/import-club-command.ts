import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { errorSentences } from "./console/error-sentences.ts";
import { progressDisplay } from "./console/progress-display.ts";
import type { Command } from "./console/run-command.ts";
import { type Destination, destination } from "./destination/destination-tables.ts";
import { hostsPages } from "./destination/stack-outputs.ts";
import { importClub } from "./import/import-club.ts";
import { conflictReport, importReport, refusalReport } from "./import/import-report.ts";

const HELP = `npm run club:import -- FILE [--stack NAME] [--join-people] [--restore]

Checks a club file (schema: shared/club/club-file.schema.json, example: shared/club/sample-club.json) and writes its
companies, tenants, coaches, rooms, appointment types, clients and access records. A file with problems is refused, and
all its problems are listed; but a problem of one client, such as a wrong e-mail address, leaves out that client alone: the
import writes all others, lists whom it left out, and exits with 1. A contact belongs to one person. Where clients of a tenant
share one, as families do, the client with the lowest client_id keeps it, in every import of the file; the others are written
without it, and listed, with exit code 1. Importing a file again changes nothing, so after an interruption just import again.

An existing client gets the file's status, name, contacts, medical alert, classes and memberships. What no file has stays,
such as address, block, picture and waivers, unless a visitor gave it. What was booked here stays: a membership's
used_sessions in the file counts what was used elsewhere, and the sessions that bookings here took are added. A contact
moves between clients of the file as the file says; the import lists who is left without one. Imports send no
events.
Coaches, rooms, types of appointments and classes, and tenants become the file's: an optional field that the file leaves out is
removed. Classes stay as they are planned: the import lists those to come that are outside the opening hours of the file.

What was erased with npm run client, or revoked with npm run access, stays so: the import lists the clients and access records
that it refuses for that, and exits with 1. Take them out of the file.

Two more kinds of records are not written: a client whose e-mail address or mobile number belongs to an existing person who is
not in the file, such as a prospect who booked a tour, and a tenant whose UUID another tenant keeps. The import writes all
others, lists these, and exits with 1. A UUID that the file takes from a tenant stops answering within 60 seconds.

  --stack NAME        writes to this deployed stack, in the account and region of your AWS settings, and the config.json
                      of its pages, if it hosts them; without it, to the product that npm start runs on this machine
  --join-people       joins a client to the existing person who has their contact; the person keeps their client_id
                      and open tour
                      the file's contacts and medical alert, even an empty one, replace the person's; whatever else a
                      visitor had given is dropped, because anybody who knows the contact may have created that record
                      lists the joined clients with their client_ids and the fields that were dropped, replaced or kept
  --restore           brings back every client and access record of the file that was erased or revoked, replaces access
                      that npm run access has granted otherwise, and lists them
  --help              prints this`;

/** `npm run club:import`: checks a club file and writes it. */
export const importClubCommand: Command = { name: "club:import", help: HELP, run };

async function run(args: readonly string[]): Promise<number> {
  const { file, stack, joinPeople, restore } = parse(args);
  if (file === undefined) throw new Error("Name one club file. --help says more.");
  const to = await destination(stack);
  const tables = new BulkTables(to.client, to.names);
  const display = progressDisplay(process.stderr);
  // npm runs scripts in the project's directory and names here the one in which it was called.
  const path = resolve(process.env.INIT_CWD ?? "", file);
  const outcome = await importClub(path, tables, {
    joinPeople,
    restore,
    onProgress: (progress) => display.show(progress),
  }).finally(() => display.end());
  if (outcome.ok) {
    console.log(importReport(outcome));
  }
  const problems = outcome.ok ? conflictReport(outcome) : refusalReport(file, outcome.problems);
  if (problems !== undefined) console.error(problems);
  const arePagesCurrent = !outcome.ok || !hostsPages(to.outputs) || (await isSiteConfigWritten(to));
  return problems === undefined && arePagesCurrent ? 0 : 1;
}

/** Writes the config.json of the stack's pages, which takes the issuer's description; says so where it cannot. */
async function isSiteConfigWritten(to: Destination): Promise<boolean> {
  try {
    // Only a stack with pages needs the client of S3 and the pages' bundler.
    await (await import("./pages-command.ts")).refreshSiteConfig(to);
    return true;
  } catch (error) {
    console.error(
      `The import is complete; only the pages' config.json was not written: ${errorSentences(error)} Mend it, then run npm run pages.`,
    );
    return false;
  }
}

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stack: { type: "string" },
      "join-people": { type: "boolean", default: false },
      restore: { type: "boolean", default: false },
    },
  });
  const file = positionals.length === 1 ? positionals[0] : undefined;
  const { stack, "join-people": joinPeople, restore } = values;
  return { file, stack, joinPeople, restore };
}
