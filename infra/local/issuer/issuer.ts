import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Events, type MutableRedirectUri, OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";
import { close, listen } from "../loopback/listen.ts";
import { isLoopbackHost, MISDIRECTED } from "./loopback-host.ts";
import { PeopleGrants } from "./people-grants.ts";
import { type TokenAnswer, type TokenContent, TokenEndpoint } from "./token-endpoint.ts";

/** A running OpenID Connect issuer on this machine; it checks no credentials. */
export interface LocalIssuer {
  /** What tokens carry in `iss`, such as `http://127.0.0.1:41235`. */
  readonly url: string;
  /** Where its keys are. */
  readonly jwksUri: string;
  /** Where it gives tokens. */
  readonly tokenEndpoint: string;
  /** Where it takes refresh tokens back. */
  readonly revocationEndpoint: string;
  /** The page that ends a person's session, and sends them back. */
  readonly endSessionEndpoint: string;
  stop(): Promise<void>;
}

const NOT_FOUND = 404;
const FORM = "application/x-www-form-urlencoded";

/**
 * Starts the issuer on a free port.
 *
 * `POST /token` with the client credentials grant (RFC 6749 §4.4) gives a token whose principal is the client's id, as
 * Amazon Cognito's do. `GET /authorize` with `login_hint` (OpenID Connect Core 1.0 §3.1.2.1) signs that person in without a
 * question; the code, and then each refresh token, gives tokens of theirs. `POST /revoke` takes a refresh token back. The
 * fields `audience` and `lifetime` (seconds) say what else a token holds. No secret is checked.
 * @param audience what `aud` is where the request names none
 * @param idClaims what the ID token of a person says beyond their `sub`
 */
export async function startIssuer(
  audience: string,
  idClaims: TokenContent["idClaims"] = () => ({}),
): Promise<LocalIssuer> {
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate("RS256");
  const people = new PeopleGrants();
  const tokens = new TokenEndpoint(issuer, people, { audience, idClaims });
  const answerGet = libraryAnswers(issuer, people);
  const server = createServer((request, response) => {
    answer(tokens, request, response)
      .then((isAnswered) => isAnswered || answerGet(request, response))
      .catch(() => response.destroy());
  });
  const url = await listen(server);
  issuer.url = url;
  return {
    url,
    jwksUri: `${url}/jwks`,
    tokenEndpoint: `${url}/token`,
    revocationEndpoint: `${url}/revoke`,
    endSessionEndpoint: `${url}/endsession`,
    stop: () => close(server),
  };
}

// The library answers each GET: the keys, the description, and where people sign in and out.
function libraryAnswers(issuer: OAuth2Issuer, people: PeopleGrants): OAuth2Service["requestHandler"] {
  const service = new OAuth2Service(issuer);
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, { query }: { query?: unknown }) =>
    people.authorize(query, url),
  );
  return service.requestHandler;
}

/** Answers each POST, and refuses requests for another host. False leaves the request to the library. */
async function answer(
  tokens: TokenEndpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { method, url, headers } = request;
  if (!isLoopbackHost(headers.host)) {
    response.writeHead(MISDIRECTED).end();
    return true;
  }
  if (method !== "POST") return false;
  // The library would give tokens to everybody.
  if (url !== "/token" && url !== "/revoke") {
    response.writeHead(NOT_FOUND).end();
    return true;
  }
  const sent = await text(request);
  const isForm = headers["content-type"]?.toLowerCase().startsWith(FORM) ?? false;
  const asked = { form: new URLSearchParams(isForm ? sent : ""), authorization: headers.authorization };
  send(response, url === "/token" ? await tokens.token(asked) : tokens.revoke(asked));
  return true;
}

function send(response: ServerResponse, { status, body }: TokenAnswer): void {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    Pragma: "no-cache",
  });
  response.end(JSON.stringify(body));
}
