import { parseArgs } from "node:util";
import * as v from "valibot";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { readLocalState } from "../state/local-state.ts";
import type { Command } from "./console/run-command.ts";
import { destination } from "./destination/destination-tables.ts";
import type { StackOutputs } from "./destination/stack-outputs.ts";
import { runSmoke, type SmokeTarget } from "./smoke/run-smoke.ts";
import { givenTokens, localTokens, ownIssuerTokens, type SmokeTokens } from "./smoke/smoke-tokens.ts";

const HELP = `npm run smoke [-- --stack NAME]

Tries a product out, as npm run deploy does after each deployment: makes a tenant of its own, gets a token, makes a webhook,
books, moves and cancels an appointment, books a tour, reads a calendar feed, waits for the webhook's deliveries and, where
there are messages, for one to the mail service's mailbox simulator. Prints how long each step took, and removes all of it
again, also after a step that fails. What a killed run leaves, the next one removes. Run one at a time. Exits with 1 if a step
fails, and says which and why.

A stack with its own issuer gets an app client for it, which is removed again. At another issuer, make an app client for it
there, with the scopes tours.write, appointments.read, appointments.write, appointments.manage, staff.write and
webhooks.manage and without any access, and set SMOKE_TOKEN to a token of it.

  --stack NAME  this deployed stack, in the account and region of your AWS settings;
                without it, the product that npm start runs on this machine
  --help        prints this`;

const OutputsSchema = v.object({
  BaseUrl: v.string(),
  MailFrom: v.optional(v.string()),
});
const OwnIssuerSchema = v.object({ UserPoolId: v.string(), TokenUrl: v.string(), ScopePrefix: v.string() });

/** `npm run smoke`: tries a product out on a tenant of its own. */
export const smokeCommand: Command = { name: "smoke", help: HELP, run };

async function run(args: readonly string[]): Promise<number> {
  const options = { stack: { type: "string" } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const { client, names, outputs } = await destination(values.stack);
  const target = values.stack === undefined ? localTarget() : stackTarget(outputs);
  await runSmoke({ ...target, tables: new BulkTables(client, names), print: console.log });
  return 0;
}

function localTarget(): SmokeTarget {
  const state = readLocalState();
  // The tables were found by the same state.
  if (state === undefined) throw new Error("The product on this machine has just stopped.");
  const { baseUrl, mailFrom } = state;
  return { baseUrl, hasMail: mailFrom !== undefined, tokens: localTokens(baseUrl) };
}

function stackTarget(outputs: StackOutputs): SmokeTarget {
  const { BaseUrl, MailFrom } = v.parse(OutputsSchema, outputs);
  return { baseUrl: BaseUrl, hasMail: MailFrom !== undefined, tokens: tokensOf(outputs) };
}

function tokensOf(outputs: StackOutputs): SmokeTokens {
  const { SMOKE_TOKEN } = process.env;
  if (SMOKE_TOKEN) return givenTokens(SMOKE_TOKEN);
  const own = v.safeParse(OwnIssuerSchema, outputs);
  if (own.success) return ownIssuerTokens(own.output);
  throw new Error(
    "The stack has no issuer of its own: set SMOKE_TOKEN to a token of an app client without access. --help says more.",
  );
}
