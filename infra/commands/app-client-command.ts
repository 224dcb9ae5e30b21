import { parseArgs } from "node:util";
import * as v from "valibot";
import { scopes } from "../../shared/api/operations.ts";
import { type AppClientRequest, createAppClient, TOKEN_MINUTES } from "./create-app-client.ts";
import { stackOutputs } from "./destination/stack-outputs.ts";

const SCOPES = Object.keys(scopes);
const SCOPE_WIDTH = Math.max(...SCOPES.map((name) => name.length));
/** Every scope and what it allows, a line each. */
const SCOPE_LINES = Object.entries(scopes)
  .map(([name, { allows }]) => `  ${name.padEnd(SCOPE_WIDTH)}  ${allows}`)
  .join("\n");

const HELP = `npm run app-client -- add NAME --stack NAME --scope SCOPE…
npm run app-client -- add NAME --stack NAME --scope SCOPE… --users --callback URL…

Creates an app client in the user pool of a deployed stack that has one, and prints how the app gets a token. The app
client, or the person who signs in with it, has no access until npm run access grants it some.

  --stack NAME    the deployed stack, in the account and region of your AWS settings
  --users         for an app in which people sign in: authorization code with PKCE, no secret, and a refresh token that
                  is good for once
  --callback URL  where the issuer sends people who have signed in: https, or http on this machine; can be repeated
  --logout URL    where the issuer sends people who have signed out, as a callback; can be repeated; the callbacks by default
  --scope SCOPE   what the app may do; can be repeated. Name the least that it needs:
                  tours.write for a visitors' page, appointments.write for members
  --help          prints this

The scopes:

${SCOPE_LINES}`;

const OutputsSchema = v.object({
  UserPoolId: v.string(),
  TokenUrl: v.string(),
  ScopePrefix: v.string(),
  AuthorizeUrl: v.optional(v.string()),
});

type Outputs = v.InferOutput<typeof OutputsSchema>;

/** `npm run app-client`: creates an app client of the stack's own issuer; gives the exit code. */
export async function appClientCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stack: { type: "string" },
      scope: { type: "string", multiple: true },
      users: { type: "boolean", default: false },
      callback: { type: "string", multiple: true, default: [] },
      logout: { type: "string", multiple: true },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [verb, name, ...others] = positionals;
  const { stack, users, callback, logout } = values;
  if (verb !== "add" || name === undefined || others.length > 0 || stack === undefined) {
    throw new Error("Say add, the app's name and --stack. --help says more.");
  }
  const scope = values.scope ?? [];
  refuseScopes(scope);
  refuseCallbacks(users, callback, logout);
  const outputs = await outputsOf(stack);
  const allowed = scope.map((each) => `${outputs.ScopePrefix}${each}`);
  const wish = { name, userPoolId: outputs.UserPoolId, scopes: allowed };
  console.log(
    users
      ? await addForPeople(outputs, { ...wish, callbacks: callback, logouts: logout ?? callback }, stack)
      : await addForApp(outputs, wish, stack),
  );
  return 0;
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
  const outputs = v.safeParse(OutputsSchema, await stackOutputs(stack));
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
