import { parseArgs } from "node:util";
import type { AccessRecord } from "../../shared/club/access-record.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { grantAccess, listAccess, revokeAccess } from "./access/manage-access.ts";
import { errorSentences } from "./console/error-sentences.ts";
import type { Command } from "./console/run-command.ts";
import { destination, destinationTables } from "./destination/destination-tables.ts";
import type { StackOutputs } from "./destination/stack-outputs.ts";
import { flushDecisions } from "./flush-decisions.ts";

const HELP = `npm run access -- grant PRINCIPAL [--company UUID]… [--tenant ID]… [--client ID] [--stack NAME]
npm run access -- revoke PRINCIPAL [--now] [--stack NAME]
npm run access -- list [--stack NAME]

Manages for whom a token's principal (its sub, else its client_id) may act. A grant replaces the earlier one. Changes take
effect within 5 minutes, because the gateway caches the authorizer's answer per token. The calendar feed of a client who loses
the access of a member's own token ends at once. The list names the app clients of the stack's own issuer. Where there is
nothing to revoke, the command says so and exits with 1.

  --company UUID  all tenants of this company; can be repeated
  --tenant ID     this tenant; can be repeated
  --client ID     only for this client of the named tenants: a member's own token, for appointments
  --now           flushes the gateway's authorizer cache, so that it takes effect at once; needs --stack
  --stack NAME    in this deployed stack, in the account and region of your AWS settings;
                  without it, in the product that npm start runs on this machine
  --help          prints this`;

const WITHIN = "It takes effect within 5 minutes.";

/** `npm run access`: grants, revokes and lists the access of tokens' principals. */
export const accessCommand: Command = { name: "access", help: HELP, run };

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      company: { type: "string", multiple: true, default: [] },
      tenant: { type: "string", multiple: true, default: [] },
      client: { type: "string" },
      stack: { type: "string" },
      now: { type: "boolean", default: false },
    },
  });
  const [verb, principal, ...others] = positionals;
  if (others.length > 0) throw new Error("Name one principal. --help says more.");
  if (values.now && (verb !== "revoke" || values.stack === undefined)) {
    throw new Error("--now is for revoke with --stack NAME. --help says more.");
  }
  if (verb === "list" && principal === undefined) return await list(values.stack);
  if (verb === "list") throw new Error("list takes no principal: it lists all. --help says more.");
  if (principal === undefined)
    throw new Error("Say grant or revoke with a principal, or list. --help says more.");
  if (verb === "revoke") return await revoke(principal, values);
  if (verb !== "grant") throw new Error(`There is no ${verb}: it is grant, revoke or list.`);
  const { company, tenant, client } = values;
  return grant(await destinationTables(values.stack), principal, {
    companies: company,
    tenants: tenant.map(asNumber),
    ...(client === undefined ? {} : { client_id: asNumber(client) }),
  });
}

/** What the flags ask for. */
interface GrantRequest {
  readonly companies: readonly string[];
  readonly tenants: readonly (number | string)[];
  readonly client_id?: number | string;
}

// Other text stays as it is: the schema refuses it by the field's name.
function asNumber(text: string): number | string {
  return /^\d{1,16}$/.test(text) ? Number(text) : text;
}

async function grant(tables: BulkTables, principal: string, wanted: GrantRequest): Promise<number> {
  const outcome = await grantAccess(tables, { principal, ...wanted });
  if (!outcome.ok) {
    console.error(["Nothing was granted:", ...outcome.problems].join("\n  "));
    return 1;
  }
  const instead = outcome.replaced ? ", in place of what they had" : "";
  const { clientId } = outcome;
  const joined =
    clientId === wanted.client_id
      ? ""
      : ` They are client ${clientId}, whom an import joined client ${wanted.client_id} to.`;
  console.log(`Granted to ${principal}${instead}.${joined} ${WITHIN}`);
  return 0;
}

async function revoke(
  principal: string,
  { stack, now }: { readonly stack?: string | undefined; readonly now: boolean },
): Promise<number> {
  const { client, names, outputs } = await destination(stack);
  const had = await revokeAccess(new BulkTables(client, names), principal);
  const isFlushed = now && stack !== undefined;
  const within = had ? `Revoked all access of ${principal}. ${WITHIN}` : nothingOf(principal);
  if (isFlushed) {
    try {
      // Flushed even if nothing was revoked: it may have been revoked without --now a minute ago.
      await flushDecisions(stack, outputs);
    } catch (error) {
      console.log(within);
      throw error;
    }
  }
  if (!had) {
    console.error(`${within}${isFlushed ? " The gateway's authorizer cache is flushed all the same." : ""}`);
    return 1;
  }
  const flushed = "It takes effect now: the gateway's authorizer cache is flushed.";
  console.log(isFlushed ? `Revoked all access of ${principal}. ${flushed}` : within);
  return 0;
}

function nothingOf(principal: string): string {
  return `Nothing was revoked: ${principal} has no access, and no import gives it any from now on. npm run access -- list has the principals.`;
}

async function list(stack: string | undefined): Promise<number> {
  const { client, names, outputs } = await destination(stack);
  const records = await listAccess(new BulkTables(client, names));
  const apps = await appNames(outputs);
  console.log(
    records.length === 0 ? "Nobody has access." : records.map((each) => line(each, apps)).join("\n"),
  );
  return 0;
}

/** The names of the app clients of the stack's own issuer, by the principal of their tokens. */
async function appNames({ UserPoolId }: StackOutputs): Promise<ReadonlyMap<string, string>> {
  if (UserPoolId === undefined) return new Map();
  try {
    const { listAppClients } = await import("./access/manage-app-clients.ts");
    return new Map((await listAppClients(UserPoolId)).map(({ name, clientId }) => [clientId, name]));
  } catch (error) {
    console.error(`The names of app clients cannot be listed: ${errorSentences(error)}`);
    return new Map();
  }
}

function line(
  { principal, companies, tenants, client_id }: AccessRecord,
  apps: ReadonlyMap<string, string>,
): string {
  const app = apps.get(principal);
  return [
    principal,
    ...companies.map((uuid) => `company ${uuid}`),
    ...tenants.map((id) => `tenant ${id}`),
    ...(client_id === undefined ? [] : [`client ${client_id} alone`]),
    ...(app === undefined ? [] : [`app client ${app}`]),
  ].join("  ");
}
