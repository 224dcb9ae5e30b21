import type { AccessToken } from "../../access-token.ts";

/**
 * Asks the site for a visitor's access token: `POST token?for=tours&club=11` answers as a token endpoint does (RFC 6749
 * §5.1). The site keeps the secret with which it gets tokens from the issuer.
 * @param tenantId the location at which the token books
 */
export function siteToken(purpose: "tours", tenantId: number): () => Promise<AccessToken> {
  return async () => {
    const askedAtMs = Date.now();
    const response = await fetch(`token?for=${purpose}&club=${tenantId}`, { method: "POST" });
    if (!response.ok) throw new Error("The site gave no token.");
    const { access_token, expires_in } = await response.json();
    return { accessToken: String(access_token), expiresAtMs: askedAtMs + Number(expires_in) * 1_000 };
  };
}
