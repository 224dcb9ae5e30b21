const MINUTE_MS = 60_000;

/**
 * The instant at which the clock in a time zone shows `local`.
 * @param local as an `<input type="datetime-local">` gives it: `YYYY-MM-DDTHH:mm`
 * @returns a UTC date-time, or `""` where `local` is none
 */
export function clubTimeToUtc(local: string, timeZone: string): string {
  const wantedMs = Date.parse(`${local}Z`);
  if (Number.isNaN(wantedMs)) return "";
  // The offset at the instant that UTC would make of it is that of the day before or after a change of clocks at worst;
  // the second look puts that right.
  const nearMs = wantedMs - offsetMs(wantedMs, timeZone);
  return new Date(wantedMs - offsetMs(nearMs, timeZone)).toISOString();
}

/** What the clock in a time zone shows, as an `<input type="datetime-local">` takes it. */
export function utcToClubTime(utc: string, timeZone: string): string {
  const ms = Date.parse(utc);
  return new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(0, 16);
}

/** An instant in words, such as `Fri 27 Nov, 11:15`. */
export function inWords(utc: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(utc));
}

/** How far the clock in a time zone is ahead of UTC at an instant. */
function offsetMs(instantMs: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).format(instantMs);
  return Date.parse(`${shown.replace(" ", "T")}Z`) - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
}
