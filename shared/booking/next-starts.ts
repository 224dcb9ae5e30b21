import { type Span, spanOf } from "../values/span.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";

// People book on the quarter hour, and every time zone in use is a multiple of it away from UTC.
const STEP_MS = 15 * 60_000;
const MAX_STARTS = 3;

/** Where to look for another start. */
export interface StartSearch {
  /** Starts after this instant are looked at. */
  readonly afterMs: number;
  /** The last start that is looked at. */
  readonly untilMs: number;
  readonly durationMinutes: number;
  /** Whether the whole booking fits. */
  readonly fits: (span: Span) => boolean;
}

/** The next three starts, on the quarter hour, at which a whole booking would fit; fewer where there are no more. */
export function nextStarts({ afterMs, untilMs, durationMinutes, fits }: StartSearch): string[] {
  const starts: string[] = [];
  const first = (Math.floor(afterMs / STEP_MS) + 1) * STEP_MS;
  for (let startMs = first; startMs <= untilMs && starts.length < MAX_STARTS; startMs += STEP_MS) {
    const span = spanOf(formatUtcDateTime(new Date(startMs)), durationMinutes);
    if (fits(span)) starts.push(span.start);
  }
  return starts;
}
