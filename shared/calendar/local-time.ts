import type { Span } from "../values/span.ts";
import { type UtcOffset, utcOffsetChange } from "./utc-offset.ts";

/** A stretch of wall-clock time: both ends in milliseconds as if the local clock showed UTC. */
export interface LocalStretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** What local clocks show during a span: one stretch, or two where the clocks change within it. */
export function localStretches(timeZone: string, span: Span, utcOffsetMs: UtcOffset): LocalStretch[] {
  const startMs = Date.parse(span.start);
  const endMs = Date.parse(span.end);
  const offsetMs = (instantMs: number) => utcOffsetMs(timeZone, instantMs);
  const [before, after] = [offsetMs(startMs), offsetMs(endMs - 1)];
  if (before === after) return [{ startMs: startMs + before, endMs: endMs + before }];
  const changeMs = utcOffsetChange(offsetMs, startMs, endMs - 1);
  return [
    { startMs: startMs + before, endMs: changeMs + before },
    { startMs: changeMs + after, endMs: endMs + after },
  ];
}
