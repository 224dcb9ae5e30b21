import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Deadline } from "../values/deadline.ts";
import { Unavailable } from "../values/unavailable.ts";

const BASE_MS = 20;
const CAP_MS = 400;
// What must be left of the request's time to try once more: one round trip with room to spare.
const ATTEMPT_MS = 500;
// Equal attempts beyond the first. One that drew a taken record id is equal to the next, so a single one is no proof.
const MAX_FRUITLESS = 3;

/**
 * Waits before the next attempt with full jitter (Amazon Builders' Library, "Timeouts, retries and backoff with jitter").
 * @param attempt how many attempts went before, less one
 * @throws {Unavailable} where the time that is left does not suffice for another attempt
 */
export async function backOff(attempt: number, { remainingMs }: Deadline, cause?: unknown): Promise<void> {
  const delayMs = Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
  if (remainingMs() < delayMs + ATTEMPT_MS) throw new Unavailable(cause);
  await sleep(delayMs);
}

/** An attempt that came to no result. */
export interface Unsettled {
  readonly settled: false;
  /** What the attempt was decided by; undefined where only another transaction was in the way. */
  readonly basis?: unknown;
}

/**
 * Repeats an attempt until it comes to a result, with a wait before each repetition.
 * @param tryOnce is given the attempt before
 * @throws {Unavailable} where the time that is left does not suffice for another attempt
 * @throws where attempts keep failing on the same basis: what is stored contradicts itself, and no repetition mends that
 */
export async function repeatUntilSettled<Result extends object, Failure extends Unsettled>(
  tryOnce: (previous: Failure | undefined) => Promise<Result | Failure>,
  deadline: Deadline,
): Promise<Result> {
  let previous: Failure | undefined;
  let fruitless = 0;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tryOnce(previous);
    if (!isUnsettled(outcome)) return outcome;
    fruitless = isEqualBasis(previous, outcome) ? fruitless + 1 : 0;
    if (fruitless === MAX_FRUITLESS) throw new Error("The same attempt keeps failing.");
    previous = outcome;
    await backOff(attempt, deadline);
  }
}

function isUnsettled<Failure extends Unsettled>(outcome: object | Failure): outcome is Failure {
  return "settled" in outcome && outcome.settled === false;
}

function isEqualBasis(previous: Unsettled | undefined, current: Unsettled): boolean {
  return current.basis !== undefined && isDeepStrictEqual(previous?.basis, current.basis);
}
