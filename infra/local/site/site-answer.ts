import type { TokenWish } from "../request-token.ts";

/** What the site serves its pages with. */
export interface SiteContext {
  /** Where the API answers; the site may be up before it. */
  readonly apiUrl: () => string;
  /** Where the issuer answers. */
  readonly issuer: string;
  /** Gets an access token as apps do. */
  readonly token: (wish: TokenWish) => Promise<string>;
}

/** One answer of the site. */
export interface SiteAnswer {
  /** 200 by default. */
  readonly status?: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** An answer in JSON. */
export function jsonAnswer(value: unknown): SiteAnswer {
  return { type: "application/json", body: JSON.stringify(value) };
}
