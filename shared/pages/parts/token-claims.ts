/**
 * What an access token says (RFC 9068 §2.2). Only the API checks it: nothing that a page decides by it gives access.
 * @returns nothing where it is not a JWT
 */
export function tokenClaims(accessToken: unknown): Readonly<Record<string, unknown>> {
  const [, claims = ""] = String(accessToken).split(".");
  try {
    return { ...JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) };
  } catch {
    return {};
  }
}
