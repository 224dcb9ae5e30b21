import { formatUtcDateTime } from "./utc-date-time.ts";

const MINUTE_MS = 60_000;

/** A half-open span of time `[start, end)`, with both ends as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** The span that begins at `start` and lasts `minutes`. */
export function spanOf(start: string, minutes: number): Span {
  return { start, end: formatUtcDateTime(new Date(Date.parse(start) + minutes * MINUTE_MS)) };
}
