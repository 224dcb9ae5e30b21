import type { AccessToken } from "@fitness-club-booking/sdk";
import { expiryMs } from "@fitness-club-booking/sdk/tokens";
import * as oauth from "oauth4webapi";
import { learnClock } from "./clock.ts";
import { asSignInFailed, SignInFailed } from "./sign-in-failed.ts";
import type { SignInSettings } from "./site-config.ts";
import type { SiteSession } from "./site-session.ts";
import { tokenSubject } from "./token-claims.ts";

// The clock of a device may be wrong by any time. An ID token comes over TLS in answer to the page's own request, with a code
// that can be used once: it is new, whatever its times look like here.
const CLOCK_TOLERANCE_S = Number.MAX_SAFE_INTEGER;

/** What a page asks the issuer for. */
export interface SignInOptions {
  /** Scopes, separated by spaces, without the issuer's prefix. */
  readonly scope: string;
  /** Who is expected to sign in (OpenID Connect Core 1.0 §3.1.2.1). */
  readonly loginHint?: string;
  /** Whether the issuer must ask who signs in, even if it knows somebody. */
  readonly asksAnew?: boolean;
  /** Whether the site keeps the person signed in on this device. */
  readonly stays?: boolean;
}

/** What a tab remembers while the person is on the issuer's page. */
export interface PendingSignIn {
  /** The page's address, to show again. */
  readonly pageUrl: string;
  readonly redirectUri: string;
  readonly state: string;
  /** The secret by which the issuer knows that the same tab asks for the tokens (RFC 7636). */
  readonly verifier: string;
  /** Whether the site keeps the person signed in on this device. */
  readonly stays?: true;
}

/** What a tab remembers of who is signed in. */
export interface SignInSession {
  /** Tells this sign-in from every other. */
  readonly id: string;
  readonly name: string;
  /** Whose access tokens it has, if these say so. */
  readonly sub?: string;
  readonly tenantId?: number;
  readonly clientId?: number;
  /** Whether the site has the refresh token, for this device. */
  readonly stays?: true;
  /** The newest; each can be used once. */
  readonly refreshToken?: string;
}

/** What a code was exchanged for. */
export interface RedeemedAnswer {
  readonly token: AccessToken;
  readonly session: SignInSession;
}

/** The address of the issuer's page for this sign-in (authorization code with PKCE), and what to remember meanwhile. */
export async function signInRequest(
  settings: SignInSettings,
  { scope, loginHint, asksAnew = false, stays = false }: SignInOptions,
  pageUrl: string,
): Promise<{ readonly address: string; readonly pending: PendingSignIn }> {
  const { origin, pathname } = new URL(pageUrl);
  const verifier = oauth.generateRandomCodeVerifier();
  const pending = {
    pageUrl,
    redirectUri: origin + pathname,
    state: oauth.generateRandomState(),
    verifier,
    ...(stays ? ({ stays } as const) : {}),
  };
  const address = new URL(settings.authorizationEndpoint);
  const query = {
    response_type: "code",
    client_id: settings.clientId,
    redirect_uri: pending.redirectUri,
    scope: scopesAtIssuer(scope, settings.scopePrefix),
    state: pending.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    ...(asksAnew ? { prompt: "login" } : {}),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return { address: address.href, pending };
}

/**
 * Exchanges the code in the page's address for tokens.
 * @param pending what the tab remembers; undefined if it did not ask for a sign-in
 * @param site keeps the person signed in on this device, if they asked for it
 * @throws {SignInFailed} if the address has no code, the code is refused, or it answers another request
 */
export async function redeemAnswer(
  baseUrl: string,
  settings: SignInSettings,
  { answer, pending }: { readonly answer: URL; readonly pending: PendingSignIn | undefined },
  site?: Pick<SiteSession, "begin">,
): Promise<RedeemedAnswer> {
  if (pending === undefined) throw new SignInFailed("invalid");
  const requestedAtMs = Date.now();
  const { stays } = pending;
  const kept = stays ? site : undefined;
  const tokens = await requestTokens(baseUrl, settings, { answer, pending }, kept).catch((error: unknown) => {
    throw asSignInFailed(error);
  });
  learnClock(tokens);
  const sub = tokenSubject(tokens.access_token);
  return {
    token: { accessToken: tokens.access_token, expiresAtMs: expiryMs(requestedAtMs, tokens.expires_in) },
    session: {
      id: crypto.randomUUID(),
      ...(sub === undefined ? {} : { sub }),
      ...personIn(oauth.getValidatedIdTokenClaims(tokens) ?? {}, settings.claims),
      ...(kept === undefined ? {} : { stays: true as const }),
      ...(tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }),
    },
  };
}

async function requestTokens(
  baseUrl: string,
  { issuer, clientId }: SignInSettings,
  { answer, pending }: { readonly answer: URL; readonly pending: PendingSignIn },
  site: Pick<SiteSession, "begin"> | undefined,
): Promise<oauth.TokenEndpointResponse> {
  const server = { issuer, token_endpoint: `${baseUrl.replace(/\/$/, "")}/oauth2/token` };
  const app = { client_id: clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_S };
  const parameters = oauth.validateAuthResponse(server, app, answer, pending.state);
  if (site !== undefined) {
    const { redirectUri: redirect_uri, verifier: code_verifier } = pending;
    const said = await site.begin({ code: parameters.get("code") ?? "", code_verifier, redirect_uri });
    // The site answers as the issuer does, but for the refresh token. The ID token is checked as if it came from the issuer.
    return await oauth.processAuthorizationCodeResponse(
      server,
      app,
      Response.json({ token_type: "bearer", ...said }),
    );
  }
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    app,
    oauth.None(),
    parameters,
    pending.redirectUri,
    pending.verifier,
    // The library refuses plain http, which there is on the developer's own machine.
    { [oauth.allowInsecureRequests]: isLoopback(baseUrl) },
  );
  return await oauth.processAuthorizationCodeResponse(server, app, response);
}

function isLoopback(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

function scopesAtIssuer(scope: string, prefix = ""): string {
  const own = scope.split(" ").filter((each) => each !== "" && each !== "openid");
  return ["openid", ...own.map((each) => prefix + each)].join(" ");
}

/** The person that an ID token names. */
function personIn(
  idToken: Readonly<Record<string, unknown>>,
  { tenant, client }: SignInSettings["claims"],
): Pick<SignInSession, "name" | "tenantId" | "clientId"> {
  const tenantId = idIn(idToken[tenant]);
  const clientId = idIn(idToken[client]);
  return {
    name: String(idToken.name ?? idToken.email ?? idToken.sub ?? ""),
    ...(tenantId === undefined ? {} : { tenantId }),
    ...(clientId === undefined ? {} : { clientId }),
  };
}

// Amazon Cognito gives custom attributes as text, whatever their type.
function idIn(claim: unknown): number | undefined {
  const id = typeof claim === "string" || typeof claim === "number" ? Number(claim) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
