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

/**
 * Whose access token it is (RFC 9068 §2.2). Only the API checks it; a page tells by it whether two tokens are of one person.
 * @returns undefined if it does not say so in a way that pages can read
 */
export function tokenSubject(accessToken: string): string | undefined {
  const { sub } = tokenClaims(accessToken);
  return typeof sub === "string" ? sub : undefined;
}
