const MINUTE_MS = 60_000;

/** When a booking's reminders are sent, the earliest first. */
function reminderTimes(startsAt: string, minutesBefore: readonly number[]): string[] {
  const startMs = Date.parse(startsAt);
  return minutesBefore
    .map((minutes) => new Date(startMs - minutes * MINUTE_MS).toISOString())
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** When the next reminder is sent; undefined if there is none. */
export function nextReminderAfter(
  startsAt: string,
  minutesBefore: readonly number[],
  after: string,
): string | undefined {
  return reminderTimes(startsAt, minutesBefore).find((at) => at > after);
}

/** The last reminder whose time has come; those before it are not sent any more. Undefined if there is none. */
export function lastReminderDue(
  startsAt: string,
  minutesBefore: readonly number[],
  { after, by }: { readonly after: string; readonly by: string },
): string | undefined {
  return reminderTimes(startsAt, minutesBefore).findLast((at) => at > after && at <= by);
}
