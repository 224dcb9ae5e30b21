/** A stretch of time `[startMs, endMs)`, in milliseconds since 1970. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** The same time as sorted stretches that neither meet nor overlap. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: { startMs: number; endMs: number }[] = [];
  for (const { startMs, endMs } of stretches.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1);
    if (last === undefined || startMs > last.endMs) joined.push({ startMs, endMs });
    else last.endMs = Math.max(last.endMs, endMs);
  }
  return joined;
}

/** The stretch from the earlier start to the later end of both. */
export function spanningBoth(one: Stretch, other: Stretch): Stretch {
  return {
    startMs: Math.min(one.startMs, other.startMs),
    endMs: Math.max(one.endMs, other.endMs),
  };
}

/** How many milliseconds two stretches have in common. */
export function overlapMs(one: Stretch, other: Stretch): number {
  return Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs));
}

/** Whether `[startMs, endMs)` lies within one of these stretches, which are sorted and do not meet. */
export function isWithin(stretches: readonly Stretch[], startMs: number, endMs: number): boolean {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.startMs ?? 0) <= startMs) low = middle + 1;
    else high = middle;
  }
  return endMs <= (stretches[low - 1]?.endMs ?? Number.NEGATIVE_INFINITY);
}
