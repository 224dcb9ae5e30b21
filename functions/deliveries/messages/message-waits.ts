const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long to wait after each refusal of the mail service; then an hour. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS];

/** A message that is refused for so long is given up. */
export const MAX_REFUSED_MS = 24 * HOUR_MS;

/** A message that was refused is not tried again after so long, in which nothing has run. */
export const TOO_LATE_MS = 2 * MAX_REFUSED_MS;

/** How long to wait before a message is tried once more whose answer was lost. */
export const UNANSWERED_WAIT_MS = MINUTE_MS;

/** How long to wait after a refusal. @param refusals how many there have been, this one included */
export function waitAfterRefusal(refusals: number): number {
  return WAITS_MS[refusals - 1] ?? HOUR_MS;
}
