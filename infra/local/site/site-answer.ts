import type { TokenRequest } from "../../state/request-token.ts";
import type { Outbox } from "../mail/outbox.ts";

/** What the site needs to serve its pages. */
export interface SiteContext {
  /** The API's address; a function, because the site may start before the API. */
  readonly apiUrl: () => string;
  /** The issuer's address. */
  readonly issuer: string;
  /** Gets an access token as apps do. */
  readonly token: (wish: TokenRequest) => Promise<string>;
  /** Whether the product sends messages. */
  readonly isMailOn: boolean;
  /** The messages that were sent. */
  readonly outbox: Outbox;
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
