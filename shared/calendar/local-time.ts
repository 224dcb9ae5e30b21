import type { Span } from "../values/span.ts";

/** A stretch of wall-clock time: both ends in milliseconds as if the local clock showed UTC. */
export interface LocalStretch {
  readonly startMs: number;
  readonly endMs: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const MINUTE_MS = 60_000;

// The first format of a process costs 10 ms: for a function's start, where Lambda gives it more CPU.
formatFor("UTC");

/**
 * How far local clocks are ahead of UTC at an instant, in milliseconds; negative to the west.
 * @throws {RangeError} where the platform does not know the IANA zone
 */
export function utcOffsetMs(timeZone: string, instantMs: number): number {
  // Written as "12/1/2026, GMT+05:45", or "GMT" alone at UTC (ECMA-402, timeZoneName "longOffset").
  const offset = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(formatFor(timeZone).format(instantMs));
  if (offset === null) throw new Error(`The platform wrote no offset for ${timeZone}.`);
  const [, sign, hours, minutes] = offset;
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
  return sign === "-" ? -ahead : ahead;
}

/** What local clocks show during a span: one stretch, or two where the clocks change within it. */
export function localStretches(timeZone: string, span: Span): LocalStretch[] {
  const startMs = Date.parse(span.start);
  const endMs = Date.parse(span.end);
  const before = utcOffsetMs(timeZone, startMs);
  const after = utcOffsetMs(timeZone, endMs - 1);
  if (before === after) return [{ startMs: startMs + before, endMs: endMs + before }];
  const changeMs = offsetChange(timeZone, startMs, endMs, before);
  return [
    { startMs: startMs + before, endMs: changeMs + before },
    { startMs: changeMs + after, endMs: endMs + after },
  ];
}

/** The first millisecond of `(startMs, endMs)` at which the offset is no longer `before`. */
function offsetChange(timeZone: string, startMs: number, endMs: number, before: number): number {
  let [unchanged, changed] = [startMs, endMs - 1];
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (utcOffsetMs(timeZone, middle) === before) unchanged = middle;
    else changed = middle;
  }
  return changed;
}

// Making a format costs a thousand times what using it costs.
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}
