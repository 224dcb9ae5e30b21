import { utcOffsetChange } from "../calendar/local-time.ts";

/** The offsets at the start and the end of a UTC day, and the first millisecond of the second one. */
interface DayOffsets {
  readonly beforeMs: number;
  readonly afterMs: number;
  readonly changeMs: number;
}

const DAY_MS = 86_400_000;
// A year of three time zones.
const MAX_DAYS = 1_000;
const days = new Map<string, DayOffsets>();

/**
 * How far local clocks are ahead of UTC at an instant, in milliseconds; negative to the west.
 * @throws {RangeError} if the platform does not know the IANA zone
 */
export function utcOffsetMs(timeZone: string, instantMs: number): number {
  const { beforeMs, afterMs, changeMs } = dayOffsets(timeZone, Math.floor(instantMs / DAY_MS));
  return instantMs < changeMs ? beforeMs : afterMs;
}

// Clocks change at most once a day. The platform's answer costs a hundred times a cache hit.
function dayOffsets(timeZone: string, day: number): DayOffsets {
  const key = `${timeZone} ${day}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const offsetMs = (instantMs: number) => platformOffsetMs(timeZone, instantMs);
  const [startMs, endMs] = [day * DAY_MS, (day + 1) * DAY_MS - 1];
  const [beforeMs, afterMs] = [offsetMs(startMs), offsetMs(endMs)];
  const changeMs = beforeMs === afterMs ? startMs : utcOffsetChange(offsetMs, startMs, endMs);
  const offsets = { beforeMs, afterMs, changeMs };
  if (days.size >= MAX_DAYS) days.clear();
  days.set(key, offsets);
  return offsets;
}

const SECOND_MS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far local clocks are ahead of UTC at an instant, in milliseconds, by the time-zone data of `Intl`.
 * @throws {RangeError} if the platform does not know the zone
 */
export function platformOffsetMs(timeZone: string, instantMs: number): number {
  // The format is "12/1/2026, GMT+05:45", or only "GMT" at UTC (ECMA-402, timeZoneName "longOffset"). Before clocks kept
  // standard time it has seconds: in London "GMT-00:01:15" until 1847.
  const offset = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(formatFor(timeZone).format(instantMs));
  if (offset === null) throw new Error(`The platform has no offset for ${timeZone}.`);
  const [, sign, hours = 0, minutes = 0, seconds = 0] = offset;
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND_MS;
  return sign === "-" ? -ahead : ahead;
}

// Creating a format costs a thousand times its use; the first of a process also loads all locales.
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}
