/**
 * The clock of a storm, in which requests overlap. It stands still where it would go on by more than so long during one of them.
 * A request that meets stalls takes as long as a hundred others, and what it changes is dated by when it was decided. Each reading is
 * a millisecond later than the one before, so no two changes of the same record have one instant.
 */
export class StormClock {
  readonly #mostMs: number;
  readonly #begun = new Map<symbol, number>();
  #nowMs: number;

  constructor(start: Date, mostMs: number) {
    this.#nowMs = start.getTime();
    this.#mostMs = mostMs;
  }

  readonly now = (): Date => {
    this.#nowMs += 1;
    return new Date(this.#nowMs);
  };

  /** Goes on by so long, or by less. */
  goOn(ms: number): void {
    const latest = Math.min(...this.#begun.values()) + this.#mostMs;
    this.#nowMs = Math.max(this.#nowMs, Math.min(this.#nowMs + ms, latest));
  }

  /** Begins something that takes time. @returns ends it */
  begin(): () => void {
    const id = Symbol();
    this.#begun.set(id, this.#nowMs);
    return () => this.#begun.delete(id);
  }
}
