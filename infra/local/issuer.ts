import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from "oauth2-mock-server";
import { PeopleGrants, type Redeemed } from "./people-grants.ts";

/** A running OpenID Connect issuer on this machine; it checks no credentials. */
export interface LocalIssuer {
  /** What tokens carry in `iss`, such as `http://127.0.0.1:41235`. */
  readonly url: string;
  /** Where its keys are. */
  readonly jwksUri: string;
  /** Where it gives tokens. */
  readonly tokenEndpoint: string;
  stop(): Promise<void>;
}

/** What a token request asks for beyond OAuth's own fields. */
interface TokenForm {
  readonly scope?: string;
  readonly client_id?: unknown;
  readonly audience?: string;
  /** Seconds. */
  readonly lifetime?: string;
}

/** What tokens say beyond what a request asks for. */
interface TokenContent {
  readonly audience: string;
  readonly idClaims: (subject: string) => Readonly<Record<string, string>>;
}

const DEFAULT_LIFETIME_S = 3_600;

/**
 * Starts the issuer on a free port.
 *
 * `POST /token` with the client credentials grant (RFC 6749 §4.4) gives a token whose principal is the client's id, as
 * Amazon Cognito's do. `GET /authorize` with `login_hint` (OpenID Connect Core 1.0 §3.1.2.1) signs that person in without a
 * question; the code, and then each refresh token, gives tokens of theirs. The fields `audience` and `lifetime` (seconds)
 * say what else a token holds. No secret is checked.
 * @param audience what `aud` is where the request names none
 * @param idClaims what the ID token of a person says beyond their `sub`
 */
export async function startIssuer(
  audience: string,
  idClaims: (subject: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<LocalIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  listen(server, { audience, idClaims });
  return { url, jwksUri: `${url}/jwks`, tokenEndpoint: `${url}/token`, stop: () => server.stop() };
}

// The library signs and answers; its events set whom a token is for.
function listen({ service }: OAuth2Server, { audience, idClaims }: TokenContent): void {
  const people = new PeopleGrants();
  const redeemed = new WeakMap<TokenRequestIncomingMessage, Redeemed | undefined>();
  service.on(
    Events.BeforeAuthorizeRedirect,
    ({ url }: MutableRedirectUri, { query }: { query?: unknown }) => {
      people.authorize(query, url);
    },
  );
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, request: TokenRequestIncomingMessage) => {
    // A request has up to two tokens, and a code can be used once.
    if (!redeemed.has(request)) redeemed.set(request, people.redeem(request.body, clientOf(request)));
    const isAccessToken = "scope" in payload;
    const claims = accessClaims(request, redeemed.get(request));
    const { sub = "" } = claims;
    Object.assign(
      payload,
      isAccessToken
        ? { ...claims, aud: tokenForm(request).audience || audience }
        : { ...idClaims(sub), sub, token_use: "id" },
    );
    payload.exp = payload.iat + lifetimeS(request);
  });
  service.on(Events.BeforeResponse, (response: MutableResponse, request: TokenRequestIncomingMessage) => {
    answer(response, request, redeemed.get(request));
  });
}

// The claims of an access token after Amazon Cognito's, and RFC 9068.
function accessClaims(request: TokenRequestIncomingMessage, redeemed: Redeemed | undefined) {
  const client_id = clientOf(request);
  const person = redeemed?.ok ? redeemed.grant : undefined;
  return {
    sub: person?.subject ?? client_id,
    client_id,
    scope: person?.scope ?? tokenForm(request).scope ?? "",
    token_use: "access",
  };
}

function answer(
  response: MutableResponse,
  request: TokenRequestIncomingMessage,
  redeemed: Redeemed | undefined,
): void {
  if (redeemed?.ok === false) {
    response.statusCode = 400;
    response.body = { error: redeemed.error, error_description: redeemed.description };
    return;
  }
  Object.assign(response.body, { expires_in: lifetimeS(request) });
  if (redeemed === undefined) return;
  const { grant, refreshToken } = redeemed;
  Object.assign(response.body, { refresh_token: refreshToken, scope: grant.scope });
  if (!grant.scope.split(" ").includes("openid")) Object.assign(response.body, { id_token: undefined });
}

function lifetimeS(request: TokenRequestIncomingMessage): number {
  return Number(tokenForm(request).lifetime ?? DEFAULT_LIFETIME_S);
}

function clientOf(request: TokenRequestIncomingMessage): string | undefined {
  const { client_id } = tokenForm(request);
  return basicUser(request.headers.authorization) ?? (typeof client_id === "string" ? client_id : undefined);
}

function tokenForm({ body }: TokenRequestIncomingMessage): TokenForm {
  return body as TokenForm;
}

// RFC 6749 §2.3.1: the client's id is form-encoded before it becomes the user of HTTP Basic.
function basicUser(authorization: string | undefined): string | undefined {
  const encoded = /^basic ([\w+/=-]+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const [user = ""] = Buffer.from(encoded, "base64").toString().split(":");
  return decodeURIComponent(user.replaceAll("+", " "));
}
