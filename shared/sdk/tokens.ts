import type { AccessToken } from "./access-token.ts";

/** Where an app gets its tokens, and as which app client. */
interface TokenSource {
  /** The API's, as `createBookingSdk` takes it; its `/oauth2/token` gives the tokens. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Another `fetch` than the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** The credentials of an app without people. It must run on a server, where its secret stays secret. */
export interface AppTokenSource extends TokenSource {
  readonly clientSecret: string;
  /** Scopes, separated by spaces, with the prefix that the issuer puts before scopes. */
  readonly scope: string;
}

/** The refresh token of a person who has signed in with any OAuth library. */
export interface PersonTokenSource extends TokenSource {
  /** The newest that the app has. */
  readonly refreshToken: string;
  /** Called with each new refresh token, to store it. An issuer that rotates them accepts each only once. */
  readonly onRefreshToken?: (refreshToken: string) => void;
}

/** Thrown where there is no token: the issuer refuses the request, or is away. */
export class TokenUnavailable extends Error {
  override readonly name = "TokenUnavailable";
  readonly status: number;
  /** The issuer's code, such as `invalid_grant`: the person must sign in again (RFC 6749 §5.2). */
  readonly error: string | undefined;

  constructor(status: number, error: string | undefined) {
    super(`There is no token: ${status} ${error ?? ""}`.trim());
    this.status = status;
    this.error = error;
  }
}

// RFC 6749 §5.1 only recommends `expires_in`.
const UNSAID_LIFETIME_S = 300;

/** The tokens of an app itself (client credentials grant, RFC 6749 §4.4), for `createBookingSdk`. */
export function appTokens(source: AppTokenSource): () => Promise<AccessToken> {
  const { clientId, clientSecret, scope } = source;
  const basic = btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`);
  return () =>
    request(source, { grant_type: "client_credentials", scope }, { Authorization: `Basic ${basic}` });
}

/** The tokens of a person who has signed in (refresh token grant, RFC 6749 §6), for `createBookingSdk`. */
export function personTokens(source: PersonTokenSource): () => Promise<AccessToken> {
  const { clientId: client_id, onRefreshToken } = source;
  let { refreshToken } = source;
  return async () => {
    const form = { grant_type: "refresh_token", client_id, refresh_token: refreshToken };
    const { newRefreshToken, ...token } = await request(source, form);
    if (newRefreshToken !== undefined && newRefreshToken !== refreshToken) {
      refreshToken = newRefreshToken;
      onRefreshToken?.(newRefreshToken);
    }
    return token;
  };
}

interface Answered extends AccessToken {
  readonly newRefreshToken: string | undefined;
}

async function request(
  { baseUrl, fetch: send = fetch }: TokenSource,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const askedAtMs = Date.now();
  const response = await send(
    new Request(`${baseUrl.replace(/\/$/, "")}/oauth2/token`, {
      method: "POST",
      headers: { Accept: "application/json", ...headers },
      body: new URLSearchParams(form),
    }),
  );
  const answer = fieldsOf(await response.json().catch(() => undefined));
  const accessToken = textOf(answer.access_token);
  if (!response.ok || accessToken === undefined)
    throw new TokenUnavailable(response.status, textOf(answer.error));
  const lifetimeS = Number(answer.expires_in ?? UNSAID_LIFETIME_S);
  return {
    accessToken,
    expiresAtMs: askedAtMs + lifetimeS * 1_000,
    newRefreshToken: textOf(answer.refresh_token),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

// RFC 6749 §2.3.1: the id and the secret are form-encoded before they go into HTTP Basic.
function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
