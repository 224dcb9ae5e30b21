// Runs `npm run token`: prints an access token of the local product's issuer, and nothing else.
import { parseArgs } from "node:util";
import { scopes } from "../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { readLocalState } from "../state/local-state.ts";
import { requestToken, type TokenRequest } from "../state/request-token.ts";
import { runCommand } from "./console/run-command.ts";

const HELP = `npm run --silent token -- --principal NAME --scope "SCOPES" [--lifetime SECONDS] [--audience NAME]

Prints an access token for the product that npm start serves.

  --principal NAME    the caller: a principal of the club's access records, such as northwind-app
  --scope "SCOPES"    the scopes, separated by spaces, of ${Object.keys(scopes).join(", ")}
  --lifetime SECONDS  the token's lifetime, 3600 by default
  --audience NAME     the token's audience, the local product by default
  --help              prints this`;

const OPTIONS = {
  principal: { type: "string" },
  scope: { type: "string" },
  lifetime: { type: "string" },
  audience: { type: "string" },
} as const;

await runCommand({ name: "token", help: HELP, run });

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  console.log(await token(readWish(values)));
  return 0;
}

interface Flags {
  readonly principal?: string | undefined;
  readonly scope?: string | undefined;
  readonly lifetime?: string | undefined;
  readonly audience?: string | undefined;
}

function readWish({ principal, scope, lifetime, audience }: Flags): TokenRequest {
  if (!principal || scope === undefined) throw new Error(`Say --principal and --scope.\n\n${HELP}`);
  if (lifetime !== undefined && !/^[1-9]\d{0,8}$/.test(lifetime)) {
    throw new Error(`--lifetime takes a whole number of seconds, 1 or more, not ${lifetime}.`);
  }
  return {
    principal,
    scope,
    ...(lifetime === undefined ? {} : { lifetimeS: Number(lifetime) }),
    ...(audience === undefined ? {} : { audience }),
  };
}

async function token(wish: TokenRequest): Promise<string> {
  const product = readLocalState();
  if (product === undefined) {
    throw new Error("There is no product on this machine to call: run npm start first.");
  }
  return await requestToken(`${product.baseUrl}${TOKEN_PATH}`, wish).catch((cause: unknown) => {
    throw new Error(`The product of npm start at ${product.baseUrl} gives no token.`, { cause });
  });
}
