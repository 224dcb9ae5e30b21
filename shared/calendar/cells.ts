import type { Stretch } from "./stretch.ts";

/** The length of a calendar cell in minutes. */
export const CELL_MINUTES = 5;

/** How many cells a UTC day has. */
export const CELLS_PER_DAY = (24 * 60) / CELL_MINUTES;

const CELL_MS = CELL_MINUTES * 60_000;

/** The cells `[from, to)` of one UTC day. */
export interface DayCells {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** The cells that `[startMs, endMs)` touches, day by day. */
export function cellsOf(startMs: number, endMs: number): DayCells[] {
  const first = Math.floor(startMs / CELL_MS);
  const last = Math.ceil(endMs / CELL_MS);
  const days: DayCells[] = [];
  for (let cell = first; cell < last; ) {
    const midnight = (Math.floor(cell / CELLS_PER_DAY) + 1) * CELLS_PER_DAY;
    const to = Math.min(last, midnight);
    const dayStart = midnight - CELLS_PER_DAY;
    days.push({ day: utcDay(dayStart * CELL_MS), from: cell - dayStart, to: to - dayStart });
    cell = to;
  }
  return days;
}

/** A stretch of time rounded outward to cells. */
export function roundedToCells({ startMs, endMs }: Stretch): Stretch {
  return {
    startMs: Math.floor(startMs / CELL_MS) * CELL_MS,
    endMs: Math.ceil(endMs / CELL_MS) * CELL_MS,
  };
}

/** The time of the cells `[from, to)` of a UTC day. */
export function timeOfCells({ day, from, to }: DayCells): Stretch {
  const midnightMs = Date.parse(`${day}T00:00:00.000Z`);
  return { startMs: midnightMs + from * CELL_MS, endMs: midnightMs + to * CELL_MS };
}

/** The UTC day of an instant as `YYYY-MM-DD`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
