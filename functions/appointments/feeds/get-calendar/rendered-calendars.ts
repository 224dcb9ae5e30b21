// Calendar apps ask every few minutes at most; one that asks in a loop is answered from here.
const MAX_AGE_MS = 60_000;
const MAX_CALENDARS = 50;

interface Rendered {
  readonly text: Promise<string>;
  readonly untilMs: number;
}

/** The calendars of the last minute: to read one again is to read a coach's four months. */
export class RenderedCalendars {
  readonly #byHash = new Map<string, Rendered>();

  /** A calendar that is at most a minute old. */
  async of(hash: string, now: Date, read: () => Promise<string>): Promise<string> {
    const found = this.#byHash.get(hash);
    if (found !== undefined && found.untilMs > now.getTime()) {
      // The request that reads it may be cut off.
      const text = await found.text.catch(() => undefined);
      if (text !== undefined) return text;
    }
    const text = read();
    this.#byHash.delete(hash);
    this.#byHash.set(hash, { text, untilMs: now.getTime() + MAX_AGE_MS });
    const [oldest] = this.#byHash.keys();
    if (this.#byHash.size > MAX_CALENDARS && oldest !== undefined) this.#byHash.delete(oldest);
    try {
      return await text;
    } catch (error) {
      if (this.#byHash.get(hash)?.text === text) this.#byHash.delete(hash);
      throw error;
    }
  }
}
