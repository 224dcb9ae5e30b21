/** How times are written for one reader. */
export interface WallClock {
  /** The club's time zone, as `time_zone` of the API gives it. */
  readonly timeZone: string;
  /** The reader's language tag (BCP 47), such as `en-GB`. */
  readonly locale: string;
  /** The time of an instant on the club's clock, such as `01:45`. */
  readonly write: (instant: Date) => string;
}

/** An instant: a UTC date-time or epoch milliseconds. */
export type Instant = string | number;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Unicode has the short name of a zone, such as `EDT`, only for the English of those who use it.
const ENGLISH = ["en-GB", "en-US", "en-CA", "en-AU", "en-NZ"];
const OFFSET = /^(?:GMT|UTC)[+\-\u2212]/;

/**
 * A time for people. In the hour that a change of clocks repeats, it names the zone.
 * @example
 * const clock = { timeZone: "Europe/London", locale: "en-GB", write: (at: Date) => at.toLocaleTimeString("en-GB", { timeZone: "Europe/London" }) };
 * console.log(wallTime(clock, "2026-10-25T00:45:00Z"));   // 01:45:00 BST
 */
export function wallTime(clock: WallClock, at: Instant): string {
  const [zone] = zonesToName(clock, at) ?? [];
  return withZone(clock.write(new Date(at)), zone);
}

/**
 * The times at which something begins and ends. Both name the zone where either is in a repeated hour, or the clocks change
 * between them.
 * @example
 * const clock = { timeZone: "Europe/London", locale: "en-GB", write: (at: Date) => at.toLocaleTimeString("en-GB", { timeZone: "Europe/London" }) };
 * console.log(wallTimes(clock, "2026-10-25T00:45:00Z", "2026-10-25T01:15:00Z").join("–"));   // 01:45:00 BST–01:15:00 GMT
 */
export function wallTimes(
  clock: WallClock,
  startsAt: Instant,
  endsAt: Instant,
): [start: string, end: string] {
  const [first, last] = zonesToName(clock, startsAt, endsAt) ?? [];
  return [withZone(clock.write(new Date(startsAt)), first), withZone(clock.write(new Date(endsAt)), last)];
}

/**
 * The names of the zone at two instants, such as `BST` and `GMT`; undefined where the times need none.
 * @example
 * const clock = { timeZone: "Europe/London", locale: "en-GB" };
 * console.log(zonesToName(clock, "2026-10-25T00:45:00Z", "2026-10-25T01:15:00Z"));   // BST, GMT
 */
export function zonesToName(
  { timeZone, locale }: Omit<WallClock, "write">,
  startsAt: Instant,
  endsAt: Instant = startsAt,
): [start: string, end: string] | undefined {
  const [startMs, endMs] = [new Date(startsAt).getTime(), new Date(endsAt).getTime()];
  const isPlain =
    offsetMs(timeZone, startMs) === offsetMs(timeZone, endMs) &&
    ![startMs, endMs].some((ms) => isShownTwice(timeZone, ms));
  return isPlain ? undefined : [nameAt(timeZone, locale, startMs), nameAt(timeZone, locale, endMs)];
}

/**
 * How far the clock of a time zone is ahead of UTC at an instant, in milliseconds.
 * @example
 * console.log(offsetMs("Europe/Berlin", Date.parse("2026-07-01T10:00:00Z")));   // 7200000
 */
export function offsetMs(timeZone: string, instantMs: number): number {
  const shown = formatOf("sv-SE", timeZone, CLOCK).format(instantMs);
  return Date.parse(`${shown.replace(" ", "T")}Z`) - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
}

/** Whether the clock shows the time of an instant once more, before or after a change. */
function isShownTwice(timeZone: string, instantMs: number): boolean {
  const offset = offsetMs(timeZone, instantMs);
  return [-1, 1].some((direction) => {
    // The clocks were turned back by so much within a day.
    const backMs = direction * (offset - offsetMs(timeZone, instantMs + direction * DAY_MS));
    return backMs > 0 && offsetMs(timeZone, instantMs + direction * backMs) === offset - direction * backMs;
  });
}

/** What people call the zone at an instant, such as `BST`; where there is no such name, `GMT+10:30`. */
function nameAt(timeZone: string, locale: string, instantMs: number): string {
  const names = [locale, ...ENGLISH].map((each) => {
    const parts = formatOf(each, timeZone, { timeZoneName: "short" }).formatToParts(instantMs);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  });
  return names.find((name) => !OFFSET.test(name)) ?? names[0] ?? timeZone;
}

function withZone(time: string, zone: string | undefined): string {
  return zone === undefined ? time : `${time} ${zone}`;
}

const CLOCK = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
} as const;
const formats = new Map<string, Intl.DateTimeFormat>();

// Making a format takes longer than using it, and a day has hundreds of times.
function formatOf(locale: string, timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${timeZone} ${Object.keys(style).length}`;
  const made = formats.get(name) ?? new Intl.DateTimeFormat(locale, { timeZone, ...style });
  formats.set(name, made);
  return made;
}
