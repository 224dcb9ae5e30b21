// Runs `npm run app-client`: creates an app client of the stack's own issuer.
import { parseArgs } from "node:util";
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import * as v from "valibot";
import { scopes } from "../../shared/api/operations.ts";
import { runCommand } from "./run-command.ts";
import { stackOutputs } from "./stack-outputs.ts";

const SCOPES: readonly string[] = Object.keys(scopes);
const DEFAULT_SCOPES = Object.entries(scopes).flatMap(([name, { isForStaff }]) => (isForStaff ? [] : [name]));
const TOKEN_MINUTES = 60;

const HELP = `npm run app-client -- add NAME --stack NAME [--scope SCOPE]…

Creates an app client in the user pool of a deployed stack that has one, and prints how the app gets a token. The app
client has no access until npm run access grants it some.

  --stack NAME    the deployed stack, in the account and region of your AWS settings
  --scope SCOPE   one of ${SCOPES.join(", ")}; can be repeated;
                  ${DEFAULT_SCOPES.join(", ")} by default, none of the staff's
  --help          prints this`;

const OutputsSchema = v.object({ UserPoolId: v.string(), TokenUrl: v.string(), ScopePrefix: v.string() });
const ClientSchema = v.object({ ClientId: v.string(), ClientSecret: v.string() });

await runCommand("app-client", run);

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stack: { type: "string" },
      scope: { type: "string", multiple: true, default: DEFAULT_SCOPES },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [verb, name, ...others] = positionals;
  const { stack, scope } = values;
  if (verb !== "add" || name === undefined || others.length > 0 || stack === undefined) {
    throw new Error("Say add, the app's name and --stack. --help says more.");
  }
  const unknown = scope.filter((each) => !SCOPES.includes(each));
  if (unknown.length > 0)
    throw new Error(`There is no scope ${unknown.join(", ")}. The scopes are ${SCOPES.join(", ")}.`);
  console.log(await add(name, stack, scope));
  return 0;
}

async function add(name: string, stack: string, wanted: readonly string[]): Promise<string> {
  const outputs = v.safeParse(OutputsSchema, await stackOutputs(stack));
  if (!outputs.success) {
    throw new Error(
      `The stack ${stack} has no issuer of its own. Create app clients at the issuer that it is configured with.`,
    );
  }
  const { UserPoolId, TokenUrl, ScopePrefix } = outputs.output;
  const allowed = wanted.map((scope) => `${ScopePrefix}${scope}`);
  const command = new CreateUserPoolClientCommand({
    UserPoolId,
    ClientName: name,
    GenerateSecret: true,
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ["client_credentials"],
    AllowedOAuthScopes: allowed,
    // No user signs in with it, even if the pool gets users.
    ExplicitAuthFlows: [],
    AccessTokenValidity: TOKEN_MINUTES,
    TokenValidityUnits: { AccessToken: "minutes" },
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: "ENABLED",
  });
  const { UserPoolClient } = await new CognitoIdentityProviderClient().send(command);
  const { ClientId, ClientSecret } = v.parse(ClientSchema, UserPoolClient);
  return `Made the client ${name} of ${stack}. Its secret is shown here and in the user pool:

CLIENT_ID=${ClientId}
CLIENT_SECRET=${ClientSecret}

Grant it access, for example to tenant 11:

npm run access -- grant ${ClientId} --tenant 11 --stack ${stack}

Get a token, which is valid for ${TOKEN_MINUTES} minutes:

curl -sS ${TokenUrl} -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d scope="${allowed.join(" ")}"`;
}
