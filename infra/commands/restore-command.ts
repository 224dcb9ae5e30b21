import { parseArgs } from "node:util";
import { allTables } from "../../shared/tables/all-tables.ts";
import { physicalName, type TableName } from "../../shared/tables/table-definition.ts";
import { progressDisplay } from "./console/progress-display.ts";
import type { Command } from "./console/run-command.ts";
import { type Destination, destination } from "./destination/destination-tables.ts";
import { barredItems } from "./restore/barred-items.ts";
import { type Copied, copyTable } from "./restore/copy-table.ts";
import { tableProblem } from "./restore/raw-table.ts";

const TABLES = Object.keys(allTables) as TableName[];

const HELP = `npm run restore -- --table NAME --from TABLE [--stack NAME]

Makes a table of the product hold exactly what another table holds, such as one that was restored to a point in time: writes the
items that differ, deletes the others, and compares the counts. Stop the functions first (infra/RUNBOOK.md). After an
interruption, run it again: it continues where it stopped. Items that have expired are left out.

What was erased, revoked or granted since stays so: tombstones are kept; access that was revoked, or that npm run access has
granted otherwise, and records, contacts, access, images and waivers of erased clients are not copied; the command lists the
principals whose access stays, and the clients of whom a booking is back and who must be erased again.

  --table NAME  the table to restore: ${TABLES.join(", ")}
  --from TABLE  the full name of the table to copy from, in the same account and region
  --stack NAME  in this deployed stack, in the account and region of your AWS settings;
                without it, in the product that npm start runs on this machine
  --help        prints this`;

/** `npm run restore`: makes a table hold what a restored one holds. */
export const restoreCommand: Command = { name: "restore", help: HELP, run };

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      table: { type: "string" },
      from: { type: "string" },
      stack: { type: "string" },
    },
  });
  const table = TABLES.find((name) => name === values.table);
  if (table === undefined) throw new Error(`Say --table with one of ${TABLES.join(", ")}. --help says more.`);
  if (!values.from) throw new Error("Say --from with the name of the restored table. --help says more.");
  return await restore(await destination(values.stack), table, values.from);
}

async function restore(stack: Destination, table: TableName, from: string): Promise<number> {
  const { client, names } = stack;
  const to = physicalName(names, table);
  if (from === to) throw new Error(`${from} is the product's own table: name the restored one.`);
  const definition = allTables[table];
  const problem = await tableProblem(client, from, definition);
  if (problem !== undefined) throw new Error(`${problem} Nothing was changed.`);
  const display = progressDisplay(process.stderr);
  const now = new Date();
  const barred = await barredItems(stack, table, now);
  const copied = await copyTable({
    client,
    definition,
    from,
    to,
    now,
    isLeftOut: barred.isLeftOut,
    isKept: barred.isKept,
    onProgress: (progress) => display.show(progress),
  }).finally(() => display.end());
  for (const principal of barred.granted) {
    console.log(`${principal} has the access that npm run access has granted since, not that of ${from}.`);
  }
  for (const { tenant_id, client_id } of barred.erasedClients) {
    console.log(
      `Client ${client_id} of tenant ${tenant_id} was erased, and a booking is back: once all tables are restored, erase them again.`,
    );
  }
  return report(table, from, copied);
}

function report(table: TableName, from: string, copied: Copied): number {
  const { written, removed, unchanged, expected, counted } = copied;
  console.log(
    `Restored ${table} from ${from}: ${written} items written, ${removed} deleted, ${unchanged} were the same.`,
  );
  if (counted === expected) {
    console.log(`It has ${counted} items, as it must.`);
    return 0;
  }
  console.error(
    `restore: ${table} has ${counted} items, and should have ${expected}: something writes to it. Stop the functions, then restore again.`,
  );
  return 1;
}
