/** What a page of the site may reach. */
export interface PagePolicy {
  /** The origins of the API and of the issuer. */
  readonly connect: readonly string[];
  /** Who may frame the page; nobody if empty. */
  readonly frameAncestors: readonly string[];
}

/**
 * The policy of a page (W3C Content Security Policy Level 3): it loads from its own site, calls the API and the issuer, and
 * nothing else. To sign in or out it navigates to the issuer, which no policy restricts.
 */
export function contentSecurityPolicy({ connect, frameAncestors }: PagePolicy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    ["connect-src 'self'", ...connect].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}`,
  ].join("; ");
}
