import type { Span } from "./model-hours.ts";

const ROUNDED_MS = 5 * 60_000;

/** Who is held, and when: lists of spans, searched from end to end. */
export class ModelCalendar {
  readonly #held = new Map<string, Span[]>();
  readonly #unavailable = new Map<string, Span[]>();

  /** @param holder by a name of the model's own */
  hold(holder: string, span: Span): void {
    this.#held.set(holder, [...(this.#held.get(holder) ?? []), rounded(span)]);
  }

  /** Gives back a span that was held. */
  release(holder: string, span: Span): void {
    const { startMs, endMs } = rounded(span);
    const held = this.#held.get(holder) ?? [];
    const place = held.findIndex((one) => one.startMs === startMs && one.endMs === endMs);
    if (place < 0) throw new Error(`The model's ${holder} is not held then.`);
    this.#held.set(holder, held.toSpliced(place, 1));
  }

  /** A calendar of the same holds, which goes its own way. */
  copy(): ModelCalendar {
    const copy = new ModelCalendar();
    for (const [holder, spans] of this.#held) copy.#held.set(holder, spans);
    for (const [holder, spans] of this.#unavailable) copy.#unavailable.set(holder, spans);
    return copy;
  }

  makeUnavailable(holder: string, span: Span): void {
    this.#unavailable.set(holder, [...(this.#unavailable.get(holder) ?? []), rounded(span)]);
  }

  /** Whether a holder can be held once more. */
  isFree(holder: string, capacity: number, span: Span): boolean {
    const wanted = rounded(span);
    const overlaps = (other: Span) => other.startMs < wanted.endMs && wanted.startMs < other.endMs;
    if (this.#unavailable.get(holder)?.some(overlaps)) return false;
    const held = this.#held.get(holder)?.filter(overlaps) ?? [];
    // The count can only rise where a span begins.
    const rises = [wanted.startMs, ...held.map(({ startMs }) => Math.max(startMs, wanted.startMs))];
    return rises.every(
      (ms) => held.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs).length < capacity,
    );
  }

  /** For how long a holder is held within a span, each booking counted. */
  heldMs(holder: string, within: Span): number {
    const held = this.#held.get(holder) ?? [];
    return held.reduce((sum, { startMs, endMs }) => {
      const ms = Math.min(endMs, within.endMs) - Math.max(startMs, within.startMs);
      return sum + Math.max(ms, 0);
    }, 0);
  }
}

/** Time is held in steps of five minutes, rounded outward. */
function rounded({ startMs, endMs }: Span): Span {
  return {
    startMs: Math.floor(startMs / ROUNDED_MS) * ROUNDED_MS,
    endMs: Math.ceil(endMs / ROUNDED_MS) * ROUNDED_MS,
  };
}
