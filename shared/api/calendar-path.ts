/** The path of calendar feeds. No token is asked for: whoever has the key in it may read. */
export const CALENDAR_PATH = "/calendars/{feed}";

/** The methods by which calendar feeds are read. */
export const CALENDAR_METHODS = ["GET", "HEAD"] as const;

// 192 bits in base64url.
const FEED = /^([\w-]{32})\.ics$/;

/** How many random bytes the key of a feed has. */
export const FEED_KEY_BYTES = 24;

/** The path of the feed with a key. */
export function calendarPath(key: string): string {
  return CALENDAR_PATH.replace("{feed}", `${key}.ics`);
}

/** The key in the last part of a feed's path; undefined if it has none. */
export function feedKeyIn(feed: string | undefined): string | undefined {
  return FEED.exec(feed ?? "")?.[1];
}
