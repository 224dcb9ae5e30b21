import type { OAuth2Issuer } from "oauth2-mock-server";
import type { PeopleGrants, Redeemed } from "./people-grants.ts";
import {
  clientOf,
  invalidRequest,
  NO_CLIENT,
  problemOf,
  type TokenError,
  type TokenRequest,
} from "./token-problem.ts";

/** The answer to a request for tokens, or to take one back. */
export interface TokenAnswer {
  readonly status: number;
  readonly body: object;
}

/** What tokens say beyond what a request asks for. */
export interface TokenContent {
  /** What `aud` is where the request names none. */
  readonly audience: string;
  readonly idClaims: (subject: string) => Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, string>>;
type Granted = Extract<Redeemed, { ok: true }>;

const DEFAULT_LIFETIME_S = 3_600;
const INVALID_CLIENT = 401;

/** Gives access tokens to apps and people, and takes refresh tokens back. It checks no secret. */
export class TokenEndpoint {
  readonly #issuer: OAuth2Issuer;
  readonly #people: PeopleGrants;
  readonly #content: TokenContent;

  constructor(issuer: OAuth2Issuer, people: PeopleGrants, content: TokenContent) {
    this.#issuer = issuer;
    this.#people = people;
    this.#content = content;
  }

  /** Answers a token request (RFC 6749 §3.2). */
  async token(request: TokenRequest): Promise<TokenAnswer> {
    // A field without a value counts as not sent (RFC 6749 §3.2).
    const fields: Fields = Object.fromEntries([...request.form].filter(([, value]) => value !== ""));
    const clientId = clientOf(request, fields);
    const refused = problemOf(request, fields, clientId);
    if (refused !== undefined || clientId === undefined) return refusal(refused ?? NO_CLIENT);
    const redeemed = this.#people.redeem(fields, clientId);
    if (redeemed?.ok === false) {
      return refusal({ error: redeemed.error, error_description: redeemed.description });
    }
    return { status: 200, body: await this.#tokens(fields, clientId, redeemed) };
  }

  /** Answers a request to take a refresh token back (RFC 7009 §2). */
  revoke(request: TokenRequest): TokenAnswer {
    const { token, ...fields }: Fields = Object.fromEntries(request.form);
    const clientId = clientOf(request, fields);
    if (clientId === undefined) return refusal(NO_CLIENT);
    if (!token) return refusal(invalidRequest("token is missing."));
    this.#people.revoke(token, clientId);
    return { status: 200, body: {} };
  }

  // The claims of an access token after Amazon Cognito's, and RFC 9068.
  async #tokens(fields: Fields, clientId: string, redeemed: Granted | undefined): Promise<object> {
    const { grant, refreshToken } = redeemed ?? {};
    const expires_in = Number(fields.lifetime ?? DEFAULT_LIFETIME_S);
    const sub = grant?.subject ?? clientId;
    const scope = grant?.scope ?? fields.scope ?? "";
    const aud = fields.audience || this.#content.audience;
    const access = { sub, client_id: clientId, scope, token_use: "access", aud };
    const { nonce } = grant ?? {};
    const id = {
      ...this.#content.idClaims(sub),
      sub,
      aud: clientId,
      token_use: "id",
      ...(nonce && { nonce }),
    };
    return {
      access_token: await this.#signed(access, expires_in),
      token_type: "Bearer",
      expires_in,
      ...(scope && { scope }),
      ...(refreshToken && { refresh_token: refreshToken }),
      ...(grant && hasOpenId(scope) && { id_token: await this.#signed(id, expires_in) }),
    };
  }

  #signed(claims: object, expiresIn: number): Promise<string> {
    return this.#issuer.buildToken({
      expiresIn,
      scopesOrTransform: (_, payload) => Object.assign(payload, claims),
    });
  }
}

function refusal(body: TokenError): TokenAnswer {
  return { status: body.error === "invalid_client" ? INVALID_CLIENT : 400, body };
}

function hasOpenId(scope: string): boolean {
  return scope.split(" ").includes("openid");
}
