/** The cookie that keeps a person's refresh token on a device: no script reads it, and no other site sends it. */
export interface SessionCookie {
  /** `Set-Cookie` that stores a refresh token (RFC 6265bis), or clears the cookie where no cookie can hold the token. */
  write(refreshToken: string | undefined): string;
  /**
   * The refresh token in a request's header `Cookie`; undefined if there is none. Two of them are none: one was put there by
   * another site of the domain.
   */
  read(header: string | undefined): string | undefined;
}

/** The name of the cookie over https: browsers take it only from there. CloudFront passes no other cookie. */
export const SECURE_COOKIE = "__Secure-session";

const PATH = "/session";
// As long as a person's refresh token is good for (infra/commands/create-app-client.ts).
const MAX_AGE_S = 30 * 24 * 60 * 60;
// A browser takes 4,096 bytes of name and value (RFC 6265bis §5.6), and the characters of a token.
const STORABLE = /^[\w.~+/=-]{1,4000}$/;

/** The cookie of the pages at an origin. On this machine, `npm start` has no https. */
export function sessionCookie(ownOrigin: string): SessionCookie {
  const isSecure = ownOrigin.startsWith("https:");
  const name = isSecure ? SECURE_COOKIE : "session";
  const attributes = [`Path=${PATH}`, "HttpOnly", "SameSite=Strict", ...(isSecure ? ["Secure"] : [])];
  return {
    write: (refreshToken) => {
      const value = refreshToken !== undefined && STORABLE.test(refreshToken) ? refreshToken : "";
      return [`${name}=${value}`, ...attributes, `Max-Age=${value === "" ? 0 : MAX_AGE_S}`].join("; ");
    },
    read: (header = "") => {
      const pairs = header.split(";").map((pair) => pair.trim());
      const [value, ...others] = pairs.flatMap((pair) =>
        pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : [],
      );
      return value !== undefined && others.length === 0 && STORABLE.test(value) ? value : undefined;
    },
  };
}
