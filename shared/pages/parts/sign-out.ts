import type { SignInSettings } from "./site-config.ts";

const REVOCATION_TIMEOUT_MS = 5_000;

/**
 * Revokes a refresh token at the issuer (RFC 7009 §2.1). It is sent even if the page is left meanwhile.
 * @throws if the issuer does not answer; what it answers, pages of another origin cannot read
 */
export async function revokeToken(
  { revocationEndpoint, clientId }: SignInSettings,
  refreshToken: string,
): Promise<void> {
  if (revocationEndpoint === undefined) return;
  await fetch(revocationEndpoint, {
    method: "POST",
    // Amazon Cognito allows no other origin to read this answer. A form needs no permission to be sent.
    mode: "no-cors",
    keepalive: true,
    body: new URLSearchParams({ token: refreshToken, token_type_hint: "refresh_token", client_id: clientId }),
    signal: AbortSignal.timeout(REVOCATION_TIMEOUT_MS),
  });
}

/**
 * The address of the issuer's page that ends its session and sends the person back.
 * @param pageUrl the page that the person comes back to, without its query
 * @returns undefined if the settings name no such page
 */
export function endSessionAddress(
  { endSessionEndpoint, clientId }: SignInSettings,
  pageUrl: string,
): string | undefined {
  if (endSessionEndpoint === undefined) return undefined;
  const { origin, pathname } = new URL(pageUrl);
  const address = new URL(endSessionEndpoint);
  address.searchParams.set("client_id", clientId);
  // Amazon Cognito and OpenID Connect have different names for it. Each leaves out what it does not know.
  address.searchParams.set("logout_uri", origin + pathname);
  address.searchParams.set("post_logout_redirect_uri", origin + pathname);
  return address.href;
}
