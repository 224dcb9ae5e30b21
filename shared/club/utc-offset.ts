import { utcOffsetChange } from "../calendar/utc-offset.ts";
import { platformOffsetMs } from "./platform-offset.ts";

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
