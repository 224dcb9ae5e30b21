import type { Span } from "../values/span.ts";

/** The length of a calendar cell in minutes. */
export const CELL_MINUTES = 5;

/** How many cells a UTC day has. */
export const CELLS_PER_DAY = (24 * 60) / CELL_MINUTES;

const CELL_MS = CELL_MINUTES * 60_000;
const DAY_MS = CELLS_PER_DAY * CELL_MS;

/** The cells `[from, to)` of one UTC day. */
export interface DayCells {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** The cells that a span touches, rounded outward, day by day. */
export function cellsOf(span: Span): DayCells[] {
  const first = Math.floor(Date.parse(span.start) / CELL_MS);
  const last = Math.ceil(Date.parse(span.end) / CELL_MS);
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

/** The UTC days from that of `fromMs` to that of `toMs`, both included, as `YYYY-MM-DD`. */
export function utcDays(fromMs: number, toMs: number): string[] {
  const first = Math.floor(fromMs / DAY_MS);
  const count = Math.floor(toMs / DAY_MS) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDay((first + index) * DAY_MS));
}

function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
