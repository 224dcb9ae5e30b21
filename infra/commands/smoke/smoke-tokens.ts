import * as v from "valibot";
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";
import { requestToken } from "../../state/request-token.ts";
import { createAppClient } from "../access/create-app-client.ts";
import { deleteAppClient, listAppClients } from "../access/manage-app-clients.ts";
import { SMOKE_SCOPES } from "./smoke-steps.ts";

/** How the smoke test gets a token from an issuer. */
export interface SmokeTokens {
  /** Prepares the issuer, such as by making an app client; gives the principal of the tokens. */
  readonly open: () => Promise<SmokePrincipal>;
  /** Removes it again, and what an earlier run has left. */
  readonly close: () => Promise<void>;
}

/** Who the smoke test is. */
export interface SmokePrincipal {
  readonly principal: string;
  readonly token: () => Promise<string>;
}

/** The name of the app client that is made for a smoke test: every app client of this name is removed. */
export const SMOKE_APP = "fitness-booking-smoke-test";

/** The outputs of a stack with its own issuer. */
export interface OwnIssuer {
  readonly UserPoolId: string;
  readonly TokenUrl: string;
  readonly ScopePrefix: string;
}

const CLAIMS = v.object({ sub: v.optional(v.string()), client_id: v.optional(v.string()) });
const AnswerSchema = v.object({ access_token: v.string() });
const TIMEOUT_MS = 30_000;

/** At the issuer of `npm start`, which gives a token to everybody. */
export function localTokens(baseUrl: string): SmokeTokens {
  const token = () =>
    requestToken(`${baseUrl}${TOKEN_PATH}`, { principal: SMOKE_APP, scope: SMOKE_SCOPES.join(" ") });
  return { open: async () => ({ principal: SMOKE_APP, token }), close: async () => undefined };
}

/** At the stack's own issuer, with an app client that is made for the test. */
export function ownIssuerTokens({ UserPoolId, TokenUrl, ScopePrefix }: OwnIssuer): SmokeTokens {
  const scopes = SMOKE_SCOPES.map((scope) => `${ScopePrefix}${scope}`);
  return {
    open: async () => {
      const { clientId, clientSecret } = await createAppClient({
        name: SMOKE_APP,
        userPoolId: UserPoolId,
        scopes,
      });
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
      const token = async () => {
        const response = await fetch(TokenUrl, {
          method: "POST",
          headers: { Authorization: `Basic ${basic}` },
          body: new URLSearchParams({ grant_type: "client_credentials", scope: scopes.join(" ") }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`POST ${TokenUrl} answered ${response.status}: ${text}`);
        return v.parse(AnswerSchema, JSON.parse(text)).access_token;
      };
      return { principal: clientId, token };
    },
    close: async () => {
      const apps = await listAppClients(UserPoolId);
      for (const { name, clientId } of apps) {
        if (name === SMOKE_APP) await deleteAppClient({ userPoolId: UserPoolId, clientId });
      }
    },
  };
}

/**
 * A token that somebody has got at another issuer.
 * @throws if it is no JWT with a principal
 */
export function givenTokens(token: string): SmokeTokens {
  const principal = principalOf(token);
  return { open: async () => ({ principal, token: async () => token }), close: async () => undefined };
}

// Read without a check: the product verifies it, and the principal gets access to the smoke test's tenant alone.
function principalOf(unverifiedToken: string): string {
  try {
    const [, payload = ""] = unverifiedToken.split(".");
    const { sub, client_id } = v.parse(
      CLAIMS,
      JSON.parse(Buffer.from(payload, "base64url").toString("utf8")),
    );
    const principal = sub ?? client_id;
    if (principal !== undefined) return principal;
  } catch {
    // It is refused below.
  }
  throw new Error("SMOKE_TOKEN is no JWT with sub or client_id: set it to an access token.");
}
