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
