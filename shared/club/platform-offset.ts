const MINUTE_MS = 60_000;
const HALF_YEAR_MS = 183 * 24 * 60 * MINUTE_MS;

/**
 * How far local clocks are ahead of UTC at an instant, in milliseconds, by the platform's time-zone data.
 * @throws {RangeError} if the platform does not know the zone
 */
export function platformOffsetMs(timeZone: string, instantMs: number): number {
  return offsetByClock(timeZone, instantMs) ?? offsetByFormat(timeZone, instantMs);
}

/**
 * The offset of the process's own clock while its zone is set to this one; undefined if it cannot be determined this way.
 * The clock uses the same time-zone data as `Intl`, but not its locales, which the first `Intl.DateTimeFormat` loads: 9 ms
 * of a cold start.
 */
export function offsetByClock(timeZone: string, instantMs: number): number | undefined {
  // A worker's environment is a copy that does not change its clock, and TZ also accepts names that are not zones.
  if (!/^[A-Z]\w+\//.test(timeZone) || !isFollowed()) return undefined;
  const offsetMs = clockOffsetMs(timeZone, instantMs);
  // The clock treats an unknown zone as UTC.
  return offsetMs !== 0 || clockOffsetMs(timeZone, instantMs + HALF_YEAR_MS) !== 0 ? offsetMs : undefined;
}

/**
 * The offset by `Intl`.
 * @throws {RangeError} if the platform does not know the zone
 */
export function offsetByFormat(timeZone: string, instantMs: number): number {
  // The format is "12/1/2026, GMT+05:45", or only "GMT" at UTC (ECMA-402, timeZoneName "longOffset").
  const offset = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(formatFor(timeZone).format(instantMs));
  if (offset === null) throw new Error(`The platform has no offset for ${timeZone}.`);
  const [, sign, hours, minutes] = offset;
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
  return sign === "-" ? -ahead : ahead;
}

let followed: boolean | undefined;

/** Whether the clock follows `TZ`: no zone has both of these offsets. */
function isFollowed(): boolean {
  followed ??=
    clockOffsetMs("Asia/Kathmandu", Date.UTC(2026, 0)) === 345 * MINUTE_MS &&
    clockOffsetMs("Pacific/Marquesas", Date.UTC(2026, 0)) === -570 * MINUTE_MS;
  return followed;
}

// Synchronous, so no other code sees the changed zone.
function clockOffsetMs(timeZone: string, instantMs: number): number {
  const { TZ: processZone } = process.env;
  process.env.TZ = timeZone;
  const offsetMs = 0 - new Date(instantMs).getTimezoneOffset() * MINUTE_MS;
  if (processZone === undefined) delete process.env.TZ;
  else process.env.TZ = processZone;
  return offsetMs;
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Creating a format costs a thousand times its use.
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}
