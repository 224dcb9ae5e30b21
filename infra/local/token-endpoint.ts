import type { OAuth2Issuer } from "oauth2-mock-server";
import * as v from "valibot";
import type { PeopleGrants, Redeemed } from "./people-grants.ts";

/** An error of RFC 6749 §5.2. */
export interface TokenError {
  readonly error:
    | "invalid_request"
    | "invalid_client"
    | "invalid_grant"
    | "unsupported_grant_type"
    | "invalid_scope";
  readonly error_description: string;
}

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

/** A request's form, and the header with which an app may name itself. */
export interface TokenRequest {
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
}

type Fields = Readonly<Record<string, string>>;
type Granted = Extract<Redeemed, { ok: true }>;

const DEFAULT_LIFETIME_S = 3_600;
const INVALID_CLIENT = 401;

const GRANT_TYPES = ["client_credentials", "authorization_code", "refresh_token"];
// RFC 6749 §3.3.
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

const LifetimeSchema = v.pipe(v.string(), v.digits(), v.toNumber(), v.safeInteger());

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
    const fields: Fields = Object.fromEntries(request.form);
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

const NO_CLIENT: TokenError = {
  error: "invalid_client",
  error_description: "Name the app: by HTTP Basic, or by client_id.",
};

function problemOf({ form }: TokenRequest, fields: Fields, clientId: string | undefined) {
  const { grant_type: grantType, scope, lifetime } = fields;
  const twice = [...new Set(form.keys())].filter((name) => form.getAll(name).length > 1);
  if (twice.length > 0) return invalidRequest(`${twice.join(", ")}: send it once.`);
  if (!grantType) return invalidRequest("grant_type is missing: send a form with it.");
  if (!GRANT_TYPES.includes(grantType)) {
    const error_description = `grant_type is one of ${GRANT_TYPES.join(", ")}.`;
    return { error: "unsupported_grant_type", error_description } as const;
  }
  if (clientId === undefined) return NO_CLIENT;
  if (scope && !SCOPE.test(scope)) {
    return { error: "invalid_scope", error_description: "scope has scopes, separated by spaces." } as const;
  }
  return lifetime === undefined || v.is(LifetimeSchema, lifetime)
    ? undefined
    : invalidRequest("lifetime is a number of seconds.");
}

function invalidRequest(error_description: string): TokenError {
  return { error: "invalid_request", error_description };
}

function refusal(body: TokenError): TokenAnswer {
  return { status: body.error === "invalid_client" ? INVALID_CLIENT : 400, body };
}

function hasOpenId(scope: string): boolean {
  return scope.split(" ").includes("openid");
}

// RFC 6749 §2.3.1: the client's id is form-encoded before it becomes the user of HTTP Basic.
function clientOf({ authorization }: TokenRequest, { client_id }: Fields): string | undefined {
  const encoded = /^basic ([\w+/=-]+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return client_id || undefined;
  const [user = ""] = Buffer.from(encoded, "base64").toString().split(":");
  return new URLSearchParams(`user=${user}`).get("user") || undefined;
}
