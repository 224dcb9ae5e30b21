import type { LocalSegment } from "../calendar/local-time.ts";
import type { Stretch } from "../calendar/stretch.ts";
import type { Bookability } from "./bookability.ts";

const MINUTE_MS = 60_000;

/** Which starts are tried. */
export interface StartGrid extends Stretch {
  /** Multiples of this on the local wall clock: a divisor of 60. */
  readonly stepMinutes: number;
}

/** A start, and how far local clocks are ahead of UTC then. */
export interface LocalStart {
  readonly startMs: number;
  readonly offsetMs: number;
}

/** The starts of a grid in order, with the offset of local time; an hour that exists twice gives both. */
export function* gridStarts(
  { startMs, endMs, stepMinutes }: StartGrid,
  segments: readonly LocalSegment[],
): Generator<LocalStart> {
  const stepMs = stepMinutes * MINUTE_MS;
  for (const segment of segments) {
    const { offsetMs } = segment;
    const fromMs = Math.max(startMs, segment.startMs) + offsetMs;
    const untilMs = Math.min(endMs, segment.endMs) + offsetMs;
    for (let localMs = Math.ceil(fromMs / stepMs) * stepMs; localMs < untilMs; localMs += stepMs) {
      yield { startMs: localMs - offsetMs, offsetMs };
    }
  }
}

/** The starts of a grid at which a booking can begin, within the tenant's limits. */
export function* freeStarts(bookability: Bookability, grid: StartGrid): Generator<LocalStart> {
  const { firstMs, lastMs } = bookability.limits;
  const within = {
    ...grid,
    startMs: Math.max(grid.startMs, firstMs),
    endMs: Math.min(grid.endMs, lastMs + 1),
  };
  for (const start of gridStarts(within, bookability.segments)) {
    if (bookability.isBookable(start.startMs)) yield start;
  }
}
