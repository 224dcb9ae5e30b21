const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long to wait after each failed attempt; after one more the delivery has failed. */
const WAITS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
];

/** A share of each wait by which it is shorter or longer, so that deliveries that failed together are not tried together. */
const JITTER = 0.2;
const MAX_RETRY_AFTER_MS = 12 * HOUR_MS;
const MAX_PAUSE_MS = 5 * MINUTE_MS;
const REST_SHARE = 3;

/** A round of attempts that takes so long is slow, whatever the answers. */
export const SLOW_MS = 5 * SECOND_MS;

/** A round that takes less is quick: its principal's time is not counted. */
export const QUICK_MS = SECOND_MS;

/** After so long without a success a failed attempt disables the webhook. */
export const MAX_FAILING_MS = 5 * 24 * HOUR_MS;

/**
 * How long to wait before the next attempt; undefined if there is none.
 * @param attempts how many have failed
 * @param random from 0 to 1
 * @param retryAfterMs what the server asked for: it is not tried before
 */
export function waitAfter(attempts: number, random: number, retryAfterMs = 0): number | undefined {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return undefined;
  return Math.max(wait * (1 + JITTER * (2 * random - 1)), retryAfterMs);
}

/**
 * How long a server is left alone that has not answered in time: less than any delivery waits, so that a single one is
 * never late for it.
 * @param hangs how many rounds in a row got no answer in time
 */
export function pauseAfter(hangs: number): number {
  return (1 - JITTER) * Math.min(WAITS_MS[hangs - 1] ?? MAX_PAUSE_MS, MAX_PAUSE_MS);
}

/**
 * How long a server rests that answers slowly, so that it takes a worker a quarter of the time: in the end three times as
 * long as it took, and at first less than any delivery waits.
 * @param rounds how many rounds in a row were slow
 * @param tookMs how long the last one took
 */
export function restAfter(rounds: number, tookMs: number): number {
  return Math.min(REST_SHARE * tookMs, pauseAfter(rounds));
}

/**
 * The time that a `Retry-After` asks for, seconds or a date (RFC 9110 §10.2.3); undefined if it is neither, in the past, or
 * more than 12 hours.
 */
export function retryAfterMs(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d{1,10}$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - now.getTime();
  return ms > 0 && ms <= MAX_RETRY_AFTER_MS ? ms : undefined;
}
