import { type Entry, held } from "../day/entries.ts";

/** Who is expected, who is here, and what is over. */
export interface Arrivals {
  /** Booked and not here yet: those who are late first, then the next ones. */
  readonly expected: readonly Entry[];
  readonly here: readonly Entry[];
}

const SOON_MS = 2 * 3_600_000;
const MIN_EXPECTED = 5;

/** Who comes next: all who are late or begin within two hours, five at least; and who is here. */
export function arrivalsAt(entries: readonly Entry[], nowMs: number): Arrivals {
  const booked = held(entries).filter(({ status, toMs }) => status === "booked" && toMs > nowMs);
  const missing = held(entries).filter(({ status, toMs }) => status === "booked" && toMs <= nowMs);
  const soon = booked.filter(({ fromMs }) => fromMs <= nowMs + SOON_MS);
  const expected = [...missing, ...booked.slice(0, Math.max(MIN_EXPECTED, soon.length))];
  const here = entries.filter(({ status, toMs }) => status === "checked_in" && toMs > nowMs);
  return { expected, here };
}

/** Entries by whether they are over: what is over is folded away, so that a list of today begins at now. */
export function byNow(
  entries: readonly Entry[],
  nowMs: number,
): { readonly over: readonly Entry[]; readonly ahead: readonly Entry[] } {
  return {
    over: entries.filter(({ toMs }) => toMs <= nowMs),
    ahead: entries.filter(({ toMs }) => toMs > nowMs),
  };
}
