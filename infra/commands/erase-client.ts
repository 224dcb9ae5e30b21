// Runs `npm run client`: erases a person from all tables.
import { parseArgs } from "node:util";
import type { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../shared/tables/client-id.ts";
import { runCommand } from "./console/run-command.ts";
import { destinationTables } from "./destination/destination-tables.ts";
import type { PersonalBooking } from "./erasure/personal-bookings.ts";
import type { PersonalItem } from "./erasure/personal-item.ts";
import { eraseClient, personalItems } from "./erasure.ts";

const HELP = `npm run client -- erase --tenant ID --client ID [--yes] [--stack NAME]

Deletes everything that the tables hold of a client or prospect: their record with image and waiver, contacts, tours and
appointments, their days in the calendar, stored answers, and their own access record. Future bookings are deleted, too:
their coach, room or place is free at once. The command lists them: the event client.erased does not name them. After an
interruption, run it again: it continues where it stopped. infra/RUNBOOK.md lists what else may hold data of the
person, such as backups.

  --tenant ID   the client's tenant
  --client ID   the client_id
  --yes         erases; without it, the command only counts the items and lists the future bookings
  --stack NAME  in this deployed stack, in the account and region of your AWS settings;
                without it, in the product that npm start runs on this machine
  --help        prints this`;

await runCommand({ name: "client", help: HELP, run });

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tenant: { type: "string" },
      client: { type: "string" },
      yes: { type: "boolean", default: false },
      stack: { type: "string" },
    },
  });
  if (positionals.join(" ") !== "erase") throw new Error("Say erase. --help says more.");
  const client = { tenant_id: id("tenant", values.tenant), client_id: id("client", values.client) };
  const tables = await destinationTables(values.stack);
  return values.yes ? await erase(tables, client) : await preview(tables, client);
}

function id(flag: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) throw new Error(`Say --${flag} with its number.`);
  return Number(text);
}

async function preview(tables: BulkTables, client: ClientId): Promise<number> {
  const items = await personalItems(tables, client);
  if (items.length === 0) return nothingOf(client);
  console.log(`Would erase ${nameOf(client)}: ${counts(items)}. Add --yes to do it.`);
  const bookings = items.flatMap((item) => ("frees" in item && item.frees.length > 0 ? [item] : []));
  for (const booking of bookings) console.log(`Would free ${freedBy(booking)}`);
  return 0;
}

async function erase(tables: BulkTables, client: ClientId): Promise<number> {
  const { erased, freed, isComplete, isInIndex } = await eraseClient(tables, client);
  if (erased.length === 0 && isComplete) return nothingOf(client);
  console.log(`Erased ${nameOf(client)}: ${counts(erased)}.`);
  for (const booking of freed) console.log(`Freed ${freedBy(booking)}`);
  if (isComplete) return 0;
  console.error(
    isInIndex
      ? `client: The search may still show ${nameOf(client)}, whose record is empty by now. Erase again in a few minutes.`
      : `client: Something of ${nameOf(client)} keeps being written. Find out by what, then erase again.`,
  );
  return 1;
}

function nothingOf(client: ClientId): number {
  console.log(`There is nothing of ${nameOf(client)}.`);
  return 1;
}

function nameOf({ tenant_id, client_id }: ClientId): string {
  return `client ${client_id} of tenant ${tenant_id}`;
}

/** What a deleted booking frees: `coach#11#501 and room#11#71 of appointment 114…, 2026-12-01T10:00:00.000Z.` */
function freedBy({ table, id, frees, startsAt }: PersonalBooking): string {
  return `${frees.join(" and ")} of ${table === "Tours" ? "tour" : "appointment"} ${id}, ${startsAt}.`;
}

function counts(items: readonly PersonalItem[]): string {
  return Object.entries(Object.groupBy(items, ({ table }) => table))
    .map(([table, found = []]) => `${found.length} in ${table}`)
    .join(", ");
}
