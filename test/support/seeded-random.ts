/** Chance that a seed repeats; not for secrets. */
export interface SeededRandom {
  /** From 0 to just below 1. */
  readonly fraction: () => number;
  /** An integer from 0 to just below the bound. */
  readonly below: (bound: number) => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  readonly chance: (probability: number) => boolean;
}

/** A generator whose draws follow from the seed alone ("mulberry32" by T. Ettinger, 32 bits of state). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  function below(bound: number): number {
    return Math.floor(fraction() * bound);
  }
  return {
    fraction,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => fraction() < probability,
  };
}
