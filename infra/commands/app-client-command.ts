import { parseArgs } from "node:util";
import * as v from "valibot";
import { scopes } from "../../shared/api/operations.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { type AppClientRequest, createAppClient, TOKEN_MINUTES } from "./access/create-app-client.ts";
import { revokeAccess } from "./access/manage-access.ts";
import {
  addSecret,
  deleteAppClient,
  deleteSecret,
  listAppClients,
  type NamedAppClient,
  secretIds,
} from "./access/manage-app-clients.ts";
import type { Command } from "./console/run-command.ts";
import { destination } from "./destination/destination-tables.ts";
import { type StackOutputs, stackOutputs } from "./destination/stack-outputs.ts";

const SCOPES = Object.keys(scopes);
const SCOPE_WIDTH = Math.max(...SCOPES.map((name) => name.length));
/** Every scope and what it allows, a line each. */
const SCOPE_LINES = Object.entries(scopes)
  .map(([name, { allows }]) => `  ${name.padEnd(SCOPE_WIDTH)}  ${allows}`)
  .join("\n");

const HELP = `npm run app-client -- add NAME --stack NAME --scope SCOPE…
npm run app-client -- add NAME --stack NAME --scope SCOPE… --users --callback URL…
npm run app-client -- list --stack NAME
npm run app-client -- rotate NAME [--finish] --stack NAME
npm run app-client -- remove NAME --stack NAME

Manages the app clients in the user pool of a deployed stack that has one. add creates one, and prints how the app gets a
token. The app client, or the person who signs in with it, has no access until npm run access grants it some. list prints
each with its id, which is the principal of its own tokens. rotate prints a second secret, which works beside the present
one; once the app has it, rotate --finish deletes the older one. remove revokes the app client's access and deletes it. For
rotate and remove, NAME is the app client's name or its id.

  --stack NAME    the deployed stack, in the account and region of your AWS settings
  --users         for an app in which people sign in: authorization code with PKCE, no secret, and a refresh token that
                  is good for once
  --callback URL  where the issuer sends people who have signed in: https, or http on this machine; can be repeated
  --logout URL    where the issuer sends people who have signed out, as a callback; can be repeated; the callbacks by default
  --scope SCOPE   what the app may do; can be repeated. Name the least that it needs:
                  tours.write for a visitors' page, classes.write for a kiosk that books classes,
                  appointments.write and classes.write for members
  --finish        deletes the older of two secrets
  --help          prints this

The scopes:

${SCOPE_LINES}`;

const OutputsSchema = v.object({
  UserPoolId: v.string(),
  TokenUrl: v.string(),
  ScopePrefix: v.string(),
  AuthorizeUrl: v.optional(v.string()),
  PagesVisitorPrincipal: v.optional(v.string()),
  PagesSignIn: v.optional(v.string()),
});

const SignInSchema = v.pipe(v.string(), v.parseJson(), v.object({ clientId: v.string() }));

type Outputs = v.InferOutput<typeof OutputsSchema>;

const VERBS = ["add", "list", "rotate", "remove"] as const;

/** `npm run app-client`: manages the app clients of the stack's own issuer. */
export const appClientCommand: Command = { name: "app-client", help: HELP, run };

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stack: { type: "string" },
      scope: { type: "string", multiple: true },
      users: { type: "boolean", default: false },
      callback: { type: "string", multiple: true, default: [] },
      logout: { type: "string", multiple: true },
      finish: { type: "boolean", default: false },
    },
  });
  const [word, name, ...others] = positionals;
  const { stack, users, callback, logout, finish } = values;
  const verb = VERBS.find((each) => each === word);
  if (verb === undefined || (name === undefined) !== (verb === "list") || others.length > 0) {
    throw new Error("Say add, rotate or remove with the app's name, or list, and --stack. --help says more.");
  }
  if (stack === undefined) throw new Error("Name the deployed stack with --stack. --help says more.");
  if (finish && verb !== "rotate") throw new Error("--finish is for rotate. --help says more.");
  const isMade = values.scope !== undefined || users || callback.length > 0 || logout !== undefined;
  if (isMade && verb !== "add") {
    throw new Error("--scope, --users, --callback and --logout are for add. --help says more.");
  }
  if (verb === "list") return await list(stack);
  // After the checks above, the name is undefined only for list.
  const app = name ?? "";
  if (verb === "rotate") return await rotate(app, stack, finish);
  if (verb === "remove") return await remove(app, stack);
  const scope = values.scope ?? [];
  refuseScopes(scope);
  refuseCallbacks(users, callback, logout);
  const outputs = await outputsOf(stack);
  const allowed = scope.map((each) => `${outputs.ScopePrefix}${each}`);
  const wish = { name: app, userPoolId: outputs.UserPoolId, scopes: allowed };
  console.log(
    users
      ? await addForPeople(outputs, { ...wish, callbacks: callback, logouts: logout ?? callback }, stack)
      : await addForApp(outputs, wish, stack),
  );
  return 0;
}

async function list(stack: string): Promise<number> {
  const { UserPoolId } = await outputsOf(stack);
  const apps = await listAppClients(UserPoolId);
  console.log(
    apps.length === 0
      ? `${stack} has no app client.`
      : apps.map(({ name, clientId }) => `${name}  ${clientId}`).join("\n"),
  );
  return 0;
}

async function rotate(name: string, stack: string, isFinish: boolean): Promise<number> {
  const outputs = await outputsOf(stack);
  const { name: found, clientId } = await appClientNamed(name, outputs, stack);
  const key = { userPoolId: outputs.UserPoolId, clientId };
  const [older, newer] = await secretIds(key);
  if (older === undefined) throw new Error(`${found} has no secret: people sign in with it.`);
  const finish = `npm run app-client -- rotate ${clientId} --finish --stack ${stack}`;
  if (!isFinish) {
    if (newer !== undefined) {
      throw new Error(`${found} has two secrets already. Once its app has the newer one, say ${finish}`);
    }
    const secret = await addSecret(key);
    console.log(`Made a second secret of ${found}. It is shown here and nowhere else; the present one works on:

CLIENT_ID=${clientId}
CLIENT_SECRET=${secret}

Give it to the app. Once the app gets its tokens with it, delete the older one:

${finish}`);
    return 0;
  }
  if (newer === undefined) {
    throw new Error(`Nothing was deleted: ${found} has one secret. Say rotate without --finish first.`);
  }
  await deleteSecret(key, older);
  console.log(
    `Deleted the older secret of ${found}. Tokens that it got stay valid for up to ${TOKEN_MINUTES} minutes.`,
  );
  return 0;
}

async function remove(name: string, stack: string): Promise<number> {
  const { client, names, outputs: stackSays } = await destination(stack);
  const outputs = readOutputs(stackSays, stack);
  const { name: found, clientId } = await appClientNamed(name, outputs, stack);
  // The access first: while the app client is there, an interrupted removal can be repeated.
  const had = await revokeAccess(new BulkTables(client, names), clientId);
  await deleteAppClient({ userPoolId: outputs.UserPoolId, clientId });
  const access = had
    ? "and its access: its tokens work for up to 5 minutes more"
    : "which had no access of its own: people who signed in with it keep theirs until npm run access revokes it";
  console.log(`Removed the app client ${found} (${clientId}), ${access}.`);
  return 0;
}

/**
 * The app client with a name or an id.
 * @throws if there is none, several have the name, or it is the stack's own
 */
async function appClientNamed(name: string, outputs: Outputs, stack: string): Promise<NamedAppClient> {
  const apps = await listAppClients(outputs.UserPoolId);
  const named = apps.filter((app) => app.name === name || app.clientId === name);
  const [found, ...others] = named;
  if (found === undefined) {
    throw new Error(
      `There is no app client ${name}, so nothing was changed. npm run app-client -- list --stack ${stack} has all.`,
    );
  }
  if (others.length > 0) {
    const ids = named.map(({ clientId }) => clientId).join(", ");
    throw new Error(`${named.length} app clients are named ${name}. Name one by its id: ${ids}.`);
  }
  const { PagesVisitorPrincipal, PagesSignIn } = outputs;
  const signIn = v.safeParse(SignInSchema, PagesSignIn);
  const ofPages = [PagesVisitorPrincipal, signIn.success ? signIn.output.clientId : undefined];
  if (!ofPages.includes(found.clientId)) return found;
  throw new Error(`${name} is the app client of the hosted pages: only a deployment changes it.`);
}

function refuseScopes(wanted: readonly string[]): void {
  if (wanted.length === 0) {
    throw new Error(`Name with --scope what the app may do, once for each scope:\n\n${SCOPE_LINES}`);
  }
  const unknown = wanted.filter((each) => !SCOPES.some((scope) => scope === each));
  if (unknown.length === 0) return;
  throw new Error(`There is no scope ${unknown.join(", ")}. The scopes are ${SCOPES.join(", ")}.`);
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

function refuseCallbacks(
  users: boolean,
  callbacks: readonly string[],
  logouts: readonly string[] | undefined,
): void {
  if (logouts !== undefined && !users) throw new Error("Say --logout only with --users.");
  if (users !== callbacks.length > 0) throw new Error("Say --users and --callback together.");
  const wrong = [...callbacks, ...(logouts ?? [])].filter((url) => !isCallback(url));
  if (wrong.length === 0) return;
  throw new Error(
    `${wrong.join(", ")}: a callback or logout URL is an https URL without a fragment, or an http URL on this machine.`,
  );
}

// RFC 6749 §3.1.2 and RFC 8252 §7.3: anybody could read a code that crosses the network unencrypted.
function isCallback(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.includes("#") || url.username !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.includes(url.hostname));
}

async function outputsOf(stack: string): Promise<Outputs> {
  return readOutputs(await stackOutputs(stack), stack);
}

function readOutputs(stackSays: StackOutputs, stack: string): Outputs {
  const outputs = v.safeParse(OutputsSchema, stackSays);
  if (outputs.success) return outputs.output;
  throw new Error(
    `The stack ${stack} has no issuer of its own. Create app clients at the issuer that it is configured with.`,
  );
}

async function addForApp({ TokenUrl }: Outputs, wish: AppClientRequest, stack: string): Promise<string> {
  const { clientId, clientSecret } = await createAppClient(wish);
  return `Made the client ${wish.name} of ${stack}. Its secret is shown here and in the user pool:

CLIENT_ID=${clientId}
CLIENT_SECRET=${clientSecret}

Grant it access, for example to tenant 11:

npm run access -- grant ${clientId} --tenant 11 --stack ${stack}

Get a token, which is valid for ${TOKEN_MINUTES} minutes:

curl -sS ${TokenUrl} -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d scope="${wish.scopes.join(" ")}"`;
}

async function addForPeople(outputs: Outputs, wish: AppClientRequest, stack: string): Promise<string> {
  const { UserPoolId, TokenUrl, AuthorizeUrl } = outputs;
  if (AuthorizeUrl === undefined) throw new Error(`Deploy ${stack} first: it has no page to sign in at.`);
  const { clientId } = await createAppClient(wish);
  return `Made the client ${wish.name} of ${stack}, in which people sign in. It has no secret:

CLIENT_ID=${clientId}

For your OAuth library: authorization code with PKCE (S256), then refresh tokens, each of them good for once.

authorization endpoint  ${AuthorizeUrl}
token endpoint          ${TokenUrl}
revocation endpoint     ${new URL("/oauth2/revoke", AuthorizeUrl).href}
end of the session      ${new URL("/logout", AuthorizeUrl).href}
scopes                  openid ${wish.scopes.join(" ")}

Create a person, who gets a password by e-mail, and grant them access by the sub that this prints, for example as the
client 9001 of tenant 11:

aws cognito-idp admin-create-user --user-pool-id ${UserPoolId} --username NAME \\
  --user-attributes Name=email,Value=E-MAIL Name=email_verified,Value=true Name=name,Value="THEIR NAME" \\
  Name=custom:tenant_id,Value=11 Name=custom:client_id,Value=9001
npm run access -- grant SUB --tenant 11 --client 9001 --stack ${stack}`;
}
