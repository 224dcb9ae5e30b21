/** The throttling limits of a method. */
export interface ThrottleSettings {
  /** The most requests per second on average. */
  readonly rate: number;
  /** The most requests at once. */
  readonly burst: number;
}

/** A token bucket: API Gateway Developer Guide, "Throttle requests to your REST APIs for better throughput". */
export class Throttle {
  readonly #settings: ThrottleSettings;
  readonly #nowMs: () => number;
  #tokens: number;
  #filledAtMs: number;

  constructor(settings: ThrottleSettings, nowMs: () => number) {
    this.#settings = settings;
    this.#nowMs = nowMs;
    this.#tokens = settings.burst;
    this.#filledAtMs = nowMs();
  }

  /** Whether another request is allowed now; an allowed one is counted. */
  admit(): boolean {
    const { rate, burst } = this.#settings;
    const nowMs = this.#nowMs();
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledAtMs) / 1_000) * rate);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
