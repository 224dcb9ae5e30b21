// What `npm run client` runs: erases what is kept of a person.
import { parseArgs } from "node:util";
import type { ClientId } from "../../shared/tables/clients-table.ts";
import { destinationTables } from "./destination-tables.ts";
import { eraseClient, type PersonalItem, personalItems } from "./erasure.ts";
import { errorSentences } from "./error-sentences.ts";

const HELP = `npm run client -- erase --tenant ID --client ID [--yes] [--stack NAME]

Deletes everything that the tables hold about a client or prospect: the record with image and waiver, the contacts, tours,
appointments, held days, stored answers for retries, and a member's own access record. Repeat it after an interruption: it
continues. First cancel future bookings in the club's system, because the coach and the room stay held. infra/RUNBOOK.md
names what it does not reach, such as backups.

  --tenant ID   the client's tenant
  --client ID   the client_id
  --yes         deletes; without it, the command only counts the items
  --stack NAME  the deployed stack, in the account and region of your AWS settings;
                default: the product that npm start runs on this machine
  --help        prints this`;

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`client: ${errorSentences(error)}`);
  return 1;
});

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tenant: { type: "string" },
      client: { type: "string" },
      yes: { type: "boolean", default: false },
      stack: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (positionals.join(" ") !== "erase") throw new Error("Say erase. --help says more.");
  const client = { tenant_id: id("tenant", values.tenant), client_id: id("client", values.client) };
  return await erase(client, values.stack, values.yes);
}

function id(flag: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) throw new Error(`Say --${flag} with its number.`);
  return Number(text);
}

async function erase(client: ClientId, stack: string | undefined, isMeant: boolean): Promise<number> {
  const tables = await destinationTables(stack);
  const { erased: items, isComplete } = isMeant
    ? await eraseClient(tables, client)
    : { erased: await personalItems(tables, client), isComplete: true };
  const who = `client ${client.client_id} of tenant ${client.tenant_id}`;
  if (items.length === 0) {
    console.log(`There is nothing of ${who}.`);
    return 1;
  }
  console.log(
    isMeant
      ? `Erased ${who}: ${counts(items)}.`
      : `Would erase ${who}: ${counts(items)}. Add --yes to do it.`,
  );
  if (isComplete) return 0;
  console.error(`client: Something of ${who} keeps being written. Find out by what, then erase again.`);
  return 1;
}

function counts(items: readonly PersonalItem[]): string {
  return Object.entries(Object.groupBy(items, ({ table }) => table))
    .map(([table, found]) => `${found.length} in ${table}`)
    .join(", ");
}
