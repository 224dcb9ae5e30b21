import * as oauth from "oauth4webapi";
import { isLoopbackUrl } from "./pages-settings.ts";
import type { ClientCredentials } from "./visitor-client.ts";

/** An access token as the issuer gave it. */
export interface Granted {
  readonly accessToken: string;
  readonly lifetimeS: number;
}

/** What a person's code or refresh token was exchanged for. */
export interface PersonGranted extends Granted {
  /** The next refresh token; an issuer that does not rotate them gives none. */
  readonly refreshToken: string | undefined;
  /** Names the person (OpenID Connect Core 1.0 §2), if the scope has `openid`. */
  readonly idToken: string | undefined;
}

/** What a person's tokens are asked for with. */
export type PersonGrant =
  | {
      readonly grant_type: "authorization_code";
      readonly code: string;
      readonly code_verifier: string;
      readonly redirect_uri: string;
    }
  | { readonly grant_type: "refresh_token"; readonly refresh_token: string };

/** Where the issuer is, and the app client in which people sign in. */
export interface IssuerPlace {
  readonly issuer: string;
  readonly tokenEndpoint: string;
  readonly signInClientId: string;
}

/** The issuer gave no answer to a request that is right, or refused what only the operator can mend. */
export class IssuerUnavailable extends Error {
  override readonly name = "IssuerUnavailable";
  /** The issuer's code, such as `invalid_client` (RFC 6749 §5.2). */
  readonly error: string | undefined;

  constructor(what: string, cause: unknown) {
    const error = cause instanceof oauth.ResponseBodyError ? cause.error : undefined;
    super(`The issuer gave no ${what}${error === undefined ? "" : `: ${error}`}.`, { cause });
    this.error = error;
  }
}

// Of 15 s that the function has, so that its own answer reaches the page.
const TIMEOUT_MS = 5_000;
// Of a token that says nothing of it.
const ASSUMED_LIFETIME_S = 300;
/**
 * What an issuer says of a code or a token that is used up, too old, malformed or of another kind (RFC 6749 §5.2, RFC 7009
 * §2.2.1; Amazon Cognito Developer Guide, "The token issuer endpoint", "Revoke endpoint"). Whoever calls can have sent
 * anything, so this is no fault. All other errors concern our app client, and are the operator's to mend.
 */
const REFUSALS: ReadonlySet<string> = new Set(["invalid_grant", "invalid_request", "unsupported_token_type"]);
// The ID token came from the issuer itself over TLS, so nothing depends on its signature (OpenID Connect Core 1.0 §3.1.3.7).
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Asks the issuer for tokens, and to take refresh tokens back. */
export class Issuer {
  readonly #server: oauth.AuthorizationServer;
  readonly #people: oauth.Client;
  readonly #isInsecure: boolean;
  #revocationEndpoint: Promise<string | undefined> | undefined;

  constructor({ issuer, tokenEndpoint, signInClientId }: IssuerPlace) {
    this.#server = {
      issuer,
      token_endpoint: tokenEndpoint,
      id_token_signing_alg_values_supported: ALGORITHMS,
    };
    this.#people = { client_id: signInClientId };
    this.#isInsecure = isLoopbackUrl(tokenEndpoint);
  }

  /**
   * A token of an app itself (RFC 6749 §4.4).
   * @throws {IssuerUnavailable}
   */
  async appToken({ clientId, clientSecret }: ClientCredentials, scope: string): Promise<Granted> {
    const client = { client_id: clientId };
    return await grantedOr("token for visitors", async () => {
      const response = await oauth.clientCredentialsGrantRequest(
        this.#server,
        client,
        // Issuers differ in what they decode of HTTP Basic (RFC 6749 §2.3.1), and not in a form.
        oauth.ClientSecretPost(clientSecret),
        { scope },
        this.#options(),
      );
      return granted(await oauth.processClientCredentialsResponse(this.#server, client, response));
    });
  }

  /**
   * The tokens of a person who has signed in.
   * @returns undefined if the issuer refuses the code or the refresh token
   * @throws {IssuerUnavailable}
   */
  async personTokens({ grant_type, ...fields }: PersonGrant): Promise<PersonGranted | undefined> {
    return await grantedOr("tokens of a person", async () => {
      const request = [
        this.#server,
        this.#people,
        oauth.None(),
        grant_type,
        fields,
        this.#options(),
      ] as const;
      const response = await oauth.genericTokenEndpointRequest(...request);
      try {
        const tokens = await oauth.processGenericTokenEndpointResponse(this.#server, this.#people, response);
        return { ...granted(tokens), refreshToken: tokens.refresh_token, idToken: tokens.id_token };
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    });
  }

  /**
   * Has a refresh token revoked (RFC 7009), if the issuer's description says where. If the issuer says that it is
   * no refresh token, there is nothing to revoke.
   * @throws {IssuerUnavailable}
   */
  async revoke(refreshToken: string): Promise<void> {
    await grantedOr("answer to a revocation", async () => {
      const revocation_endpoint = await this.#whereToRevoke();
      if (revocation_endpoint === undefined) return;
      const server = { ...this.#server, revocation_endpoint };
      const request = [server, this.#people, oauth.None(), refreshToken, this.#options()] as const;
      try {
        await oauth.processRevocationResponse(await oauth.revocationRequest(...request));
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    });
  }

  // Asked for when somebody first signs out, and again only where the issuer did not answer.
  #whereToRevoke(): Promise<string | undefined> {
    this.#revocationEndpoint ??= this.#described().catch((error: unknown) => {
      this.#revocationEndpoint = undefined;
      throw error;
    });
    return this.#revocationEndpoint;
  }

  async #described(): Promise<string | undefined> {
    const url = new URL(this.#server.issuer);
    const response = await oauth.discoveryRequest(url, this.#options());
    return (await oauth.processDiscoveryResponse(url, response)).revocation_endpoint;
  }

  #options() {
    return {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(this.#isInsecure ? { [oauth.allowInsecureRequests]: true } : {}),
    };
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof oauth.ResponseBodyError && REFUSALS.has(error.error);
}

async function grantedOr<Value>(what: string, ask: () => Promise<Value>): Promise<Value> {
  return await ask().catch((cause: unknown) => {
    throw new IssuerUnavailable(what, cause);
  });
}

function granted({ access_token, expires_in }: oauth.TokenEndpointResponse): Granted {
  // RFC 6749 §5.1 only recommends `expires_in`. Pages learn what time it is from it and the token's `exp`, so they must agree.
  return {
    accessToken: access_token,
    lifetimeS: expires_in ?? lifetimeIn(access_token) ?? ASSUMED_LIFETIME_S,
  };
}

/** How long an access token is good for, in seconds, if it is a JWT that says so (RFC 9068 §2.2). */
function lifetimeIn(accessToken: string): number | undefined {
  const [, claims = ""] = accessToken.split(".");
  try {
    const { exp, iat } = JSON.parse(Buffer.from(claims, "base64url").toString());
    return Number.isFinite(exp - iat) && exp > iat ? exp - iat : undefined;
  } catch {
    return undefined;
  }
}
