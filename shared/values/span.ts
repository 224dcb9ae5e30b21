import { formatUtcDateTime } from "./utc-date-time.ts";

const MINUTE_MS = 60_000;

/** The end of the half-open span that begins at `start` and lasts `minutes`; both ends as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export function spanEnd(start: string, minutes: number): string {
  return formatUtcDateTime(new Date(Date.parse(start) + minutes * MINUTE_MS));
}
