import { setTimeout as sleep } from "node:timers/promises";
import { type Deadline, Unavailable } from "../values/unavailable.ts";
import { MAX_CALL_MS } from "./dynamodb-client.ts";

const BASE_MS = 20;
const MAX_WAIT_MS = 400;
// The time that another attempt needs: one round trip with room to spare.
const ATTEMPT_MS = 500;
const SHARE_OF_ELAPSED = 1.5;

/**
 * How long to wait at most before the next attempt.
 * @param attempt the number of the attempt that failed, from 0
 * @param elapsedMs the time since the first attempt began
 */
export type Waits = (attempt: number, elapsedMs: number) => number;

/** Short waits, for an attempt that the next one finds settled: a place is taken, a throttled item is free. */
export const shortWaits: Waits = (attempt) => Math.min(MAX_WAIT_MS, BASE_MS * 2 ** attempt);

/**
 * Waits in proportion to the time that a request has taken, for changes of one record: one commits at a time and the others
 * repeat. The more they are and the longer an attempt takes, the fewer try at once.
 */
export const proportionalWaits: Waits = (_, elapsedMs) => Math.max(BASE_MS, SHARE_OF_ELAPSED * elapsedMs);

// A table on demand doubles its capacity well within this time.
const MAX_IDLE_MS = 60_000;

/**
 * Waits before the next attempt, with full jitter (Amazon Builders' Library, "Timeouts, retries and backoff with jitter").
 * @param attempt the number of the attempt that failed, from 0
 * @param cause why it failed
 * @throws {Unavailable} with the cause, if too little time is left for another attempt
 */
export async function backOff(
  attempt: number,
  { remainingMs }: Deadline,
  { cause }: { readonly cause?: unknown } = {},
): Promise<void> {
  await waitWithin(remainingMs() - ATTEMPT_MS, shortWaits(attempt, 0), cause);
}

/**
 * Waits before another attempt at a write, with full jitter, but not so long that it could not commit.
 * @param mostMs how long at most
 * @throws {Unavailable} if too little time is left for another attempt
 */
export async function pauseBefore({ remainingMs }: Deadline, mostMs: number): Promise<void> {
  await waitWithin(remainingMs() - ATTEMPT_MS - MAX_CALL_MS, mostMs);
}

/** Waits before another attempt that may end in vain, with full jitter; not at all where the time is over. */
export async function pauseWithin({ remainingMs }: Deadline, mostMs: number): Promise<void> {
  await sleep(Math.random() * Math.max(0, Math.min(mostMs, remainingMs() - ATTEMPT_MS)));
}

async function waitWithin(spareMs: number, mostMs: number, cause?: unknown): Promise<void> {
  if (spareMs <= 0) throw new Unavailable(cause);
  await sleep(Math.random() * Math.min(mostMs, spareMs));
}

/** What a {@link BulkBackOff} needs to know of the attempt before. */
export interface BulkAttempt {
  /** Whether the attempt processed anything. */
  readonly progressed: boolean;
  /** Why it did not process everything. */
  readonly cause?: unknown;
}

/**
 * Waits before the next attempt of a bulk operation.
 * @throws {Unavailable} with the cause, if no attempt has progressed for too long
 */
export type BulkBackOff = (attempt: BulkAttempt) => Promise<void>;

/**
 * The waits of one bulk operation. Each wait is longer than the one before; progress starts both the waits and the time
 * limit over.
 * @param maxIdleMs how long the operation may go on without progress
 */
export function bulkBackOff(maxIdleMs = MAX_IDLE_MS): BulkBackOff {
  let attempt = 0;
  let deadlineMs = Date.now() + maxIdleMs;
  return async ({ progressed, cause }) => {
    if (progressed) {
      attempt = 0;
      deadlineMs = Date.now() + maxIdleMs;
    }
    await backOff(attempt, { remainingMs: () => deadlineMs - Date.now() }, { cause });
    attempt += 1;
  };
}
