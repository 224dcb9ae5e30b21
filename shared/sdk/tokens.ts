import type { AccessToken } from "./access-token.ts";
import { TokenUnavailable } from "./token-unavailable.ts";

/** The API that gives tokens, and the app client that asks for them. */
interface TokenSource {
  /** As in `createBookingSdk`; tokens come from its `/oauth2/token`. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Used in place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** The credentials of an app that acts for itself. It must run on a server, where its secret stays secret. */
export interface AppTokenSource extends TokenSource {
  readonly clientSecret: string;
  /** Scopes, separated by spaces, with the prefix that the issuer puts before scopes. */
  readonly scope: string;
}

/** The authorization code that the issuer sent to an app when a person signed in. */
export interface CodeSource extends TokenSource {
  readonly code: string;
  /** The secret of which the request's code challenge is the hash (RFC 7636). */
  readonly codeVerifier: string;
  /** Where the code was sent, exactly as in the request for it. */
  readonly redirectUri: string;
}

/** What a person's sign-in gives. */
export interface SignedIn extends AccessToken {
  /** Gets the next access token; an issuer need not give one. */
  readonly refreshToken: string | undefined;
  /** Names the person (OpenID Connect Core 1.0 §2), if the scope had `openid`. */
  readonly idToken: string | undefined;
}

/** The refresh token of a person who has signed in. */
export interface PersonTokenSource extends TokenSource {
  /** The newest refresh token, or a function that reads it before each request: another page may have got a newer one. */
  readonly refreshToken: string | (() => string);
  /** Called with each new refresh token, to store it. An issuer that rotates them accepts each only once. */
  readonly onRefreshToken?: (refreshToken: string) => void;
  /** An access token that the app has already, such as `redeemCode`'s: it saves the first request. */
  readonly firstToken?: AccessToken;
}

const REQUEST_TIMEOUT_MS = 15_000;
// RFC 6749 §5.1 only recommends `expires_in`.
const ASSUMED_LIFETIME_S = 300;

/**
 * The tokens of an app itself (client credentials grant, RFC 6749 §4.4), for `createBookingSdk`.
 * @example
 * const token = appTokens({ baseUrl, clientId, clientSecret, scope: "booking/tours.write" });
 * const club = createBookingSdk({ baseUrl, token }, { bookTour });
 */
export function appTokens(source: AppTokenSource): () => Promise<AccessToken> {
  const { clientId, clientSecret, scope } = source;
  const basic = btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`);
  return () =>
    requestTokens(source, { grant_type: "client_credentials", scope }, { Authorization: `Basic ${basic}` });
}

/**
 * Gets the tokens of a person who has just signed in (authorization code grant with PKCE, RFC 6749 §4.1.3, RFC 7636).
 * @throws {TokenUnavailable} where the issuer refuses the code, or is away
 * @example
 * const signedIn = await redeemCode({ baseUrl, clientId, code, codeVerifier, redirectUri });
 * const { refreshToken = "" } = signedIn;
 * const token = personTokens({ baseUrl, clientId, refreshToken, onRefreshToken: store, firstToken: signedIn });
 */
export async function redeemCode(source: CodeSource): Promise<SignedIn> {
  const { clientId: client_id, code, codeVerifier: code_verifier, redirectUri: redirect_uri } = source;
  const form = { grant_type: "authorization_code", client_id, code, code_verifier, redirect_uri };
  return await requestTokens(source, form);
}

/**
 * The tokens of a person who has signed in (refresh token grant, RFC 6749 §6), for `createBookingSdk`. Callers at the same
 * time share one request, so an SDK loses no refresh token that is rotated. Other pages of the app do not know of it:
 * they must take turns, and read the newest refresh token each time.
 * @example
 * const refresh = personTokens({ baseUrl, clientId, refreshToken: newestStored, onRefreshToken: store });
 * const token = () => navigator.locks.request("club-token", refresh);
 * const club = createBookingSdk({ baseUrl, token }, { getAppointment });
 */
export function personTokens(source: PersonTokenSource): () => Promise<AccessToken> {
  let { refreshToken: newest, firstToken } = source;
  let asked: Promise<AccessToken> | undefined;

  async function refresh(): Promise<AccessToken> {
    const refresh_token = typeof newest === "string" ? newest : newest();
    const form = { grant_type: "refresh_token", client_id: source.clientId, refresh_token };
    const { accessToken, expiresAtMs, refreshToken } = await requestTokens(source, form);
    if (refreshToken !== undefined && refreshToken !== refresh_token) {
      if (typeof newest === "string") newest = refreshToken;
      source.onRefreshToken?.(refreshToken);
    }
    return { accessToken, expiresAtMs };
  }

  return async () => {
    const first = firstToken;
    firstToken = undefined;
    if (first !== undefined && first.expiresAtMs > Date.now()) return first;
    asked ??= refresh().finally(() => {
      asked = undefined;
    });
    return await asked;
  };
}

/**
 * When a token expires that an app gets by itself, in milliseconds since 1970.
 * @param requestedAtMs when it was asked for
 * @param expiresIn the answer's `expires_in`, in seconds; five minutes if the answer has none
 * @example
 * const requestedAtMs = Date.now();
 * const response = await fetch("/token", { method: "POST" });
 * const { access_token, expires_in } = await response.json();
 * const own: AccessToken = { accessToken: access_token, expiresAtMs: expiryMs(requestedAtMs, expires_in) };
 */
export function expiryMs(requestedAtMs: number, expiresIn: unknown): number {
  return requestedAtMs + Number(expiresIn ?? ASSUMED_LIFETIME_S) * 1_000;
}

async function requestTokens(
  { baseUrl, fetch: send = fetch }: TokenSource,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<SignedIn> {
  const requestedAtMs = Date.now();
  const response = await send(
    new Request(`${baseUrl.replace(/\/$/, "")}/oauth2/token`, {
      method: "POST",
      headers: { Accept: "application/json", ...headers },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }),
  );
  const answer = fieldsOf(await response.json().catch(() => undefined));
  const accessToken = textOf(answer.access_token);
  if (!response.ok || accessToken === undefined) throw TokenUnavailable.of(response, textOf(answer.error));
  return {
    accessToken,
    expiresAtMs: expiryMs(requestedAtMs, answer.expires_in),
    refreshToken: textOf(answer.refresh_token),
    idToken: textOf(answer.id_token),
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
