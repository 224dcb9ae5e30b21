/**
 * Whose access token it is (RFC 9068 §2.2). Only the API checks it; a page tells by it whether two tokens are of one person.
 * @returns undefined if it does not say so in a way that pages can read
 */
export function tokenSubject(accessToken: string): string | undefined {
  const [, claims = ""] = accessToken.split(".");
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}
