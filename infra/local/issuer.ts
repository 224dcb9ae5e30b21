import {
  Events,
  type MutableResponse,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from "oauth2-mock-server";

/** A running OpenID Connect issuer on this machine; it believes whoever asks. */
export interface LocalIssuer {
  /** What tokens carry in `iss`, such as `http://127.0.0.1:41235`. */
  readonly url: string;
  /** Where its keys are. */
  readonly jwksUri: string;
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

const DEFAULT_LIFETIME_S = 3_600;

/**
 * Starts the issuer on a free port. `POST /token` with the client credentials grant (RFC 6749 §4.4) gives a token whose
 * principal is the client's id, as Amazon Cognito's do; the fields `audience` and `lifetime` (seconds) say what else it holds.
 * @param audience what `aud` is where the request names none
 */
export async function startIssuer(audience: string): Promise<LocalIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  server.service.on(Events.BeforeTokenSigning, (token, request) => {
    Object.assign(token.payload, claims(request, audience, token.payload.iat));
  });
  server.service.on(
    Events.BeforeResponse,
    (response: MutableResponse, request: TokenRequestIncomingMessage) => {
      Object.assign(response.body, { expires_in: lifetimeS(request) });
    },
  );
  return { url, jwksUri: `${url}/jwks`, stop: () => server.stop() };
}

// The claims of an access token after Amazon Cognito's, and RFC 9068.
function claims(
  request: TokenRequestIncomingMessage,
  audience: string,
  issuedAtS: number,
): Record<string, unknown> {
  const { scope = "", ...form } = tokenForm(request);
  const principal = basicUser(request.headers.authorization) ?? form.client_id;
  return {
    sub: principal,
    client_id: principal,
    aud: form.audience || audience,
    scope,
    token_use: "access",
    exp: issuedAtS + lifetimeS(request),
  };
}

function lifetimeS(request: TokenRequestIncomingMessage): number {
  return Number(tokenForm(request).lifetime ?? DEFAULT_LIFETIME_S);
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
