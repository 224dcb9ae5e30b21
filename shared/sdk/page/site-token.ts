import type { AccessToken } from "../access-token.ts";

/**
 * Asks the site for an access token: `POST token?for=tours` answers as a token endpoint does (RFC 6749 §5.1). The site
 * knows who is signed in, and keeps the secret with which it gets tokens from the issuer.
 */
export function siteToken(purpose: "tours" | "appointments"): () => Promise<AccessToken> {
  return async () => {
    const askedAtMs = Date.now();
    const response = await fetch(`token?for=${purpose}`, { method: "POST" });
    if (!response.ok) throw new Error("The site gave no token.");
    const { access_token, expires_in } = await response.json();
    return { accessToken: String(access_token), expiresAtMs: askedAtMs + Number(expires_in) * 1_000 };
  };
}
