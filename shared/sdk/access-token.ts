/** An access token and how long it is good for. */
export interface AccessToken {
  readonly accessToken: string;
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAtMs: number;
}

// More than an attempt takes, and more than clocks differ.
const RENEW_BEFORE_EXPIRY_MS = 60_000;

/** Keeps a token until shortly before it expires; requests at the same time wait for one and the same token. */
export class TokenKeeper {
  readonly #provide: () => Promise<AccessToken>;
  readonly #nowMs: () => number;
  #kept: AccessToken | undefined;
  #asked: Promise<AccessToken> | undefined;

  constructor(provide: () => Promise<AccessToken>, nowMs: () => number) {
    this.#provide = provide;
    this.#nowMs = nowMs;
  }

  /** A token that is good for another minute, or the best that there is. */
  async current(): Promise<string> {
    const kept = this.#kept;
    if (kept !== undefined && kept.expiresAtMs - RENEW_BEFORE_EXPIRY_MS > this.#nowMs())
      return kept.accessToken;
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined;
    });
    return (await this.#asked).accessToken;
  }

  /** Lets go of a token that the API refused. */
  forget(token: string): void {
    if (this.#kept?.accessToken === token) this.#kept = undefined;
  }

  async #ask(): Promise<AccessToken> {
    this.#kept = await this.#provide();
    return this.#kept;
  }
}
