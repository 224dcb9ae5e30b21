import { type Intervals, stretchesOf } from "../calendar/hours.ts";
import { localSegments, type UtcOffset } from "../calendar/local-time.ts";
import type { Stretch } from "../calendar/stretch.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When a club's clients sleep, by its local time: from one time of the day until another, over midnight if that is earlier. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
}

const DEFAULT_QUIET_HOURS: QuietHours = { from: "22:00", until: "07:00" };

/** A tenant's quiet hours, with the default for what the club has not set; null where it has none. */
export function quietHoursOf(tenant: {
  readonly quiet_hours?: QuietHours | null | undefined;
}): QuietHours | null {
  return tenant.quiet_hours === undefined ? DEFAULT_QUIET_HOURS : tenant.quiet_hours;
}

/** The wall clock by which people wake. */
export interface WakingClock {
  /** Null where there are no quiet hours. */
  readonly quiet: QuietHours | null;
  readonly timeZone: string;
  readonly utcOffsetMs: UtcOffset;
}

/** The minutes of a stretch that lie outside quiet hours. */
export function wakingMinutes(clock: WakingClock, stretch: Stretch): number {
  const lengths = wakingStretches(clock, stretch).map(({ startMs, endMs }) => endMs - startMs);
  return lengths.reduce((sum, length) => sum + length, 0) / MINUTE_MS;
}

/** The instant at which so many waking minutes have passed since an instant; that instant itself for none. */
export function afterWakingMinutes(clock: WakingClock, fromMs: number, minutes: number): number {
  let leftMs = minutes * MINUTE_MS;
  for (let startMs = fromMs; leftMs > 0; startMs += DAY_MS) {
    for (const waking of wakingStretches(clock, { startMs, endMs: startMs + DAY_MS })) {
      const lengthMs = waking.endMs - waking.startMs;
      if (lengthMs >= leftMs) return waking.startMs + leftMs;
      leftMs -= lengthMs;
    }
  }
  return fromMs;
}

/** The first instant from an instant on that lies outside quiet hours, in milliseconds. */
export function nextWaking(clock: WakingClock, fromMs: number): number {
  const [first] = wakingStretches(clock, { startMs: fromMs, endMs: fromMs + DAY_MS });
  return first?.startMs ?? fromMs;
}

/** The last instant from which so many waking minutes are left before an instant; that instant itself for none. */
export function beforeWakingMinutes(clock: WakingClock, untilMs: number, minutes: number): number {
  let leftMs = minutes * MINUTE_MS;
  for (let endMs = untilMs; leftMs > 0; endMs -= DAY_MS) {
    for (const waking of wakingStretches(clock, { startMs: endMs - DAY_MS, endMs }).toReversed()) {
      const lengthMs = waking.endMs - waking.startMs;
      if (lengthMs >= leftMs) return waking.endMs - leftMs;
      leftMs -= lengthMs;
    }
  }
  return untilMs;
}

function wakingStretches({ quiet, timeZone, utcOffsetMs }: WakingClock, stretch: Stretch): Stretch[] {
  if (quiet === null) return [stretch];
  const waking = wakingHours(quiet);
  return stretchesOf(() => waking, localSegments(timeZone, stretch, utcOffsetMs));
}

function wakingHours({ from, until }: QuietHours): Intervals {
  return from > until
    ? [[until, from]]
    : [
        ["00:00", from],
        [until, "24:00"],
      ];
}
