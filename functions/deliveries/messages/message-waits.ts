const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long to wait for the other bookings that the same request has changed, and for further changes: their events come within a
 * second or two, and one message tells of all of them.
 */
export const GATHER_MS = 3_000;

/**
 * How long to wait for further classes of which somebody is told in the same message. Each of them begins it anew: the classes of a
 * day, or of a template, change one after another.
 */
export const GATHER_CLASSES_MS = 10_000;

/** How long to wait before a message is looked at again, while classes or bookings have yet to follow the change that it tells. */
export const FOLLOW_MS = 20_000;

/** How long changes are gathered at most, counted from when the message was first worked on. */
export const MAX_GATHER_MS = 15 * MINUTE_MS;

/** The same where one of the classes is of today: its people must not set out for nothing. */
export const MAX_GATHER_TODAY_MS = 2 * MINUTE_MS;

/**
 * How long after a change people are still told of it. Less than the items of what was told are kept: an event that comes again later
 * must not tell it a second time.
 */
export const TOLD_WITHIN_MS = 14 * 24 * HOUR_MS;

/** How long to wait at least before a message is counted again. */
export const BUSY_WAIT_MS = 2_000;

/** How long to wait after each refusal of the mail service; then an hour. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS];

/** A message that is refused for so long is given up, counted from when it was first worked on. */
export const MAX_REFUSED_MS = 24 * HOUR_MS;

/** A message that was first tried so long ago is given up, and not sent late. */
export const TOO_LATE_MS = 2 * MAX_REFUSED_MS;

/** How long to wait before a message whose answer was lost is tried once more. */
export const UNANSWERED_WAIT_MS = MINUTE_MS;

/** How long to wait after a refusal. @param refusals how many there have been, this one included */
export function waitAfterRefusal(refusals: number): number {
  return WAITS_MS[refusals - 1] ?? HOUR_MS;
}
