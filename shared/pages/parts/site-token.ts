import type { AccessToken } from "@fitness-club-booking/sdk";
import { TokenUnavailable } from "@fitness-club-booking/sdk/token-unavailable";
import { expiryMs } from "@fitness-club-booking/sdk/tokens";
import { learnClock } from "./clock.ts";
import { jsonField } from "./json-field.ts";

const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Asks the site for a visitor's access token: `POST token?for=tours&club=11` answers as a token endpoint does (RFC 6749
 * §5.1). The site keeps the secret with which it gets tokens from the issuer.
 * @throws {TokenUnavailable} if it gives none; the SDK waits as long as the answer's `Retry-After` says
 * @param tenantId the location at which the token books
 * @param site the address of the pages' folder
 */
export function siteToken(purpose: "tours", tenantId: number, site: string): () => Promise<AccessToken> {
  return async () => {
    const requestedAtMs = Date.now();
    const response = await fetch(new URL(`token?for=${purpose}&club=${tenantId}`, site), {
      method: "POST",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const accessToken = jsonField(answer, "access_token");
    if (!response.ok || typeof accessToken !== "string") throw TokenUnavailable.of(response);
    learnClock(answer);
    return { accessToken, expiresAtMs: expiryMs(requestedAtMs, jsonField(answer, "expires_in")) };
  };
}
