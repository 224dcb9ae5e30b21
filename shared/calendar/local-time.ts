import type { Stretch } from "./stretch.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A stretch in which local clocks are not changed; they show UTC plus `offsetMs`. */
export interface LocalSegment extends Stretch {
  readonly offsetMs: number;
}

/** The local time of a stretch: one segment, and one more for every change of the clocks. Clocks change at most once a UTC day. */
export function localSegments(
  timeZone: string,
  { startMs, endMs }: Stretch,
  utcOffsetMs: UtcOffset,
): LocalSegment[] {
  const offsetAt = (instantMs: number) => utcOffsetMs(timeZone, instantMs);
  const segments: LocalSegment[] = [];
  let segment = { startMs, offsetMs: offsetAt(startMs) };
  for (let fromMs = startMs; fromMs < endMs; ) {
    const toMs = Math.min((Math.floor(fromMs / DAY_MS) + 1) * DAY_MS, endMs);
    const offsetMs = offsetAt(toMs - 1);
    if (offsetMs !== segment.offsetMs) {
      // Clocks may change right at the day's start. Search from an instant that is surely before it.
      const changeMs = utcOffsetChange(offsetAt, Math.max(fromMs - 1, startMs), toMs - 1);
      segments.push({ ...segment, endMs: changeMs });
      segment = { startMs: changeMs, offsetMs };
    }
    fromMs = toMs;
  }
  return [...segments, { ...segment, endMs }].filter((one) => one.startMs < one.endMs);
}

/** The instants at which local clocks show a time: none where it is skipped, two where an hour comes twice. */
export function instantsAt(timeZone: string, localMs: number, utcOffsetMs: UtcOffset): number[] {
  const around = { startMs: localMs - DAY_MS, endMs: localMs + DAY_MS };
  return localSegments(timeZone, around, utcOffsetMs).flatMap(({ startMs, endMs, offsetMs }) => {
    const instantMs = localMs - offsetMs;
    return startMs <= instantMs && instantMs < endMs ? [instantMs] : [];
  });
}

/**
 * The instant at which local clocks show a time of a day: the first one where an hour comes twice, none where it is skipped.
 * @param date `YYYY-MM-DD`
 * @param timeMs milliseconds since midnight, as clocks count them
 */
export function startOn(
  timeZone: string,
  date: string,
  timeMs: number,
  utcOffsetMs: UtcOffset,
): number | undefined {
  const [startMs] = instantsAt(timeZone, Date.parse(`${date}T00:00:00.000Z`) + timeMs, utcOffsetMs);
  return startMs;
}

/**
 * A local day: from its first instant to that of the next day. A day begins when clocks first show it, also where they
 * skip midnight.
 * @param date `YYYY-MM-DD`
 */
export function localDay(timeZone: string, date: string, utcOffsetMs: UtcOffset): Stretch {
  const midnightMs = Date.parse(`${date}T00:00:00.000Z`);
  return {
    startMs: firstInstantFrom(timeZone, midnightMs, utcOffsetMs),
    endMs: firstInstantFrom(timeZone, midnightMs + DAY_MS, utcOffsetMs),
  };
}

/**
 * The first instant at which local clocks show a time or a later one: of an hour that comes twice the first, and where a time
 * is skipped the instant at which clocks are put forward.
 */
export function firstInstantFrom(timeZone: string, localMs: number, utcOffsetMs: UtcOffset): number {
  const around = { startMs: localMs - DAY_MS, endMs: localMs + DAY_MS };
  const segments = localSegments(timeZone, around, utcOffsetMs);
  const first = segments.find(({ endMs, offsetMs }) => endMs + offsetMs > localMs);
  if (first === undefined) throw new Error(`${timeZone} has no time after ${localMs}.`);
  return Math.max(first.startMs, localMs - first.offsetMs);
}

/** The local day of an instant as `YYYY-MM-DD`. */
export function localDateOf(timeZone: string, instantMs: number, utcOffsetMs: UtcOffset): string {
  return new Date(instantMs + utcOffsetMs(timeZone, instantMs)).toISOString().slice(0, 10);
}

/** The local day at present as `YYYY-MM-DD`. */
export function todayAt({ time_zone }: { readonly time_zone: string }, { now, utcOffsetMs }: Clock): string {
  return localDateOf(time_zone, now.getTime(), utcOffsetMs);
}

/**
 * The day some days after another, or before it if `days` is negative.
 * @param date `YYYY-MM-DD`
 */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** An instant as local clocks show it, such as `2026-11-27T11:00:00+00:00`. */
export function formatLocal(instantMs: number, offsetMs: number): string {
  const local = new Date(instantMs + offsetMs).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const offset = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${local}${offsetMs < 0 ? "-" : "+"}${offset.join(":")}`;
}

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
