/** An access token and when it expires. */
export interface AccessToken {
  readonly accessToken: string;
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAtMs: number;
}

// More than an attempt takes, and more than clocks differ.
const RENEW_BEFORE_EXPIRY_MS = 60_000;

/** Keeps a token until a minute before it expires. Requests at the same time share one new token. */
export class TokenKeeper {
  readonly #provide: () => Promise<AccessToken>;
  readonly #nowMs: () => number;
  #kept: AccessToken | undefined;
  #asked: Promise<AccessToken> | undefined;

  constructor(provide: () => Promise<AccessToken>, nowMs: () => number) {
    this.#provide = provide;
    this.#nowMs = nowMs;
  }

  /** A token that is valid for another minute, or a new one, however soon that expires. */
  async current(): Promise<AccessToken> {
    const kept = this.#kept;
    if (kept !== undefined && kept.expiresAtMs - RENEW_BEFORE_EXPIRY_MS > this.#nowMs()) return kept;
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined;
    });
    return await this.#asked;
  }

  /** Forgets a token that the API refused. */
  forget(token: string): void {
    if (this.#kept?.accessToken === token) this.#kept = undefined;
  }

  async #ask(): Promise<AccessToken> {
    this.#kept = await this.#provide();
    return this.#kept;
  }
}
