import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Deadline } from "../values/deadline.ts";
import { Unavailable } from "../values/unavailable.ts";
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

// How often an attempt may fail again on the same basis. More than once, since an attempt that drew a taken record id
// has the same basis as the next one.
const MAX_FRUITLESS = 3;
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

/** An attempt without a result. */
export interface Unsettled {
  readonly settled: false;
  /** What the attempt was decided by; undefined if only another transaction was in the way. */
  readonly basis?: unknown;
}

/**
 * Repeats an attempt at a write until it has a result, and waits before each repetition. No wait lasts so long that the next
 * attempt could not commit.
 * @param tryOnce gets the previous attempt
 * @throws {Unavailable} if too little time is left for another attempt
 * @throws if attempts keep failing on the same basis: the stored records contradict each other
 */
export async function repeatUntilSettled<Result extends object, Failure extends Unsettled>(
  tryOnce: (previous: Failure | undefined) => Promise<Result | Failure>,
  deadline: Deadline,
  waits = shortWaits,
): Promise<Result> {
  const startMs = performance.now();
  let previous: Failure | undefined;
  let fruitless = 0;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tryOnce(previous);
    if (!isUnsettled(outcome)) return outcome;
    fruitless = isEqualBasis(previous, outcome) ? fruitless + 1 : 0;
    if (fruitless === MAX_FRUITLESS) throw new Error("The same attempt keeps failing.");
    previous = outcome;
    const mostMs = waits(attempt, performance.now() - startMs);
    await waitWithin(deadline.remainingMs() - ATTEMPT_MS - MAX_CALL_MS, mostMs);
  }
}

function isUnsettled<Failure extends Unsettled>(outcome: object | Failure): outcome is Failure {
  return "settled" in outcome && outcome.settled === false;
}

function isEqualBasis(previous: Unsettled | undefined, current: Unsettled): boolean {
  return current.basis !== undefined && isDeepStrictEqual(previous?.basis, current.basis);
}
