import type { Granted } from "./issuer.ts";

/** A token, and when it is to be renewed and expires, in milliseconds since 1970. */
interface Kept {
  readonly accessToken: string;
  readonly renewsAtMs: number;
  readonly expiresAtMs: number;
}

// A page renews a token a minute before it expires, and would ask at once for one that has no more than that.
const MIN_LEFT_MS = 90_000;
// While the issuer is away, the kept token lasts for this long at least.
const RENEW_BEFORE_MS = 5 * 60_000;
// Strangers who ask meanwhile do not make the function ask the issuer each time.
const PAUSE_MS = 5_000;

/**
 * The one token for all visitors. However many ask, the issuer is asked once per lifetime, and once in five seconds while it
 * gives none.
 */
export class VisitorTokens {
  readonly #ask: () => Promise<Granted>;
  readonly #nowMs: () => number;
  #kept: Kept | undefined;
  #asked: Promise<Kept> | undefined;
  #failed: { readonly error: unknown; readonly untilMs: number } | undefined;

  /** @param ask asks the issuer for a token */
  constructor(ask: () => Promise<Granted>, nowMs: () => number) {
    this.#ask = ask;
    this.#nowMs = nowMs;
  }

  /**
   * A token, and the seconds until it expires.
   * @throws what `ask` throws, if there is no token that lasts
   */
  async current(): Promise<Granted> {
    const kept = this.#kept;
    if (kept !== undefined && this.#nowMs() < kept.renewsAtMs) return this.#leftOf(kept);
    try {
      return this.#leftOf(await this.#renewed());
    } catch (error) {
      if (kept !== undefined && kept.expiresAtMs - this.#nowMs() >= MIN_LEFT_MS) return this.#leftOf(kept);
      throw error;
    }
  }

  async #renewed(): Promise<Kept> {
    if (this.#failed !== undefined && this.#nowMs() < this.#failed.untilMs) throw this.#failed.error;
    this.#asked ??= this.#renew().finally(() => {
      this.#asked = undefined;
    });
    return await this.#asked;
  }

  async #renew(): Promise<Kept> {
    const askedAtMs = this.#nowMs();
    try {
      const { accessToken, lifetimeS } = await this.#ask();
      const lifetimeMs = lifetimeS * 1_000;
      const kept = {
        accessToken,
        renewsAtMs: askedAtMs + lifetimeMs - Math.min(RENEW_BEFORE_MS, lifetimeMs / 2),
        expiresAtMs: askedAtMs + lifetimeMs,
      };
      this.#kept = kept;
      this.#failed = undefined;
      return kept;
    } catch (error) {
      this.#failed = { error, untilMs: this.#nowMs() + PAUSE_MS };
      throw error;
    }
  }

  #leftOf({ accessToken, expiresAtMs }: Kept): Granted {
    return { accessToken, lifetimeS: Math.max(0, Math.floor((expiresAtMs - this.#nowMs()) / 1_000)) };
  }
}
