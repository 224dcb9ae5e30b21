import * as oauth from "openid-client";
import type { LocalState } from "../../infra/state/local-state.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";

/** Where the app waits for the code; nothing listens there, since the code is read from the redirect. */
const CALLBACK = "http://127.0.0.1:8400/callback";

/**
 * An app as a real OAuth library sees it: the issuer's authorization endpoint, and the API as the token endpoint.
 * @param authentication how the app names itself; without a secret if not given
 */
export function oauthApp(
  { issuer, baseUrl }: Pick<LocalState, "issuer" | "baseUrl">,
  clientId: string,
  authentication = oauth.None(),
): oauth.Configuration {
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${baseUrl}${TOKEN_PATH}`,
  };
  const app = new oauth.Configuration(server, clientId, undefined, authentication);
  // The library's way to allow plain http, which is there on loopback alone.
  oauth.allowInsecureRequests(app);
  return app;
}

/** Sends a person to sign in, and gives what the app then redeems: the redirect with the code, and PKCE's verifier. */
export async function signInRedirect(app: oauth.Configuration, person: string, scope: string) {
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
  const expectedState = oauth.randomState();
  const page = oauth.buildAuthorizationUrl(app, {
    redirect_uri: CALLBACK,
    scope,
    state: expectedState,
    login_hint: person,
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  const redirect = await fetch(page, { redirect: "manual" });
  const callback = new URL(redirect.headers.get("Location") ?? "");
  return { callback, redirectUri: CALLBACK, pkceCodeVerifier, expectedState };
}

/** Signs a person in by the authorization code grant with PKCE. */
export async function signIn(app: oauth.Configuration, person: string, scope: string) {
  const { callback, pkceCodeVerifier, expectedState } = await signInRedirect(app, person, scope);
  return await oauth.authorizationCodeGrant(app, callback, { pkceCodeVerifier, expectedState });
}
