/** How far local clocks are ahead of UTC at an instant, in milliseconds; negative to the west. */
export type UtcOffset = (timeZone: string, instantMs: number) => number;

/** The present, and the time-zone data by which local time is told. */
export interface Clock {
  readonly now: Date;
  readonly utcOffsetMs: UtcOffset;
}

/** The first millisecond after `startMs` and up to `endMs` whose offset is not that of `startMs`; `endMs` if there is none. */
export function utcOffsetChange(
  offsetMs: (instantMs: number) => number,
  startMs: number,
  endMs: number,
): number {
  const beforeMs = offsetMs(startMs);
  let [unchanged, changed] = [startMs, endMs];
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (offsetMs(middle) === beforeMs) unchanged = middle;
    else changed = middle;
  }
  return changed;
}
