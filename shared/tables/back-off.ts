import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseUnavailable } from "./database-unavailable.ts";

const BASE_MS = 20;
const CAP_MS = 400;
// What must be left of the invocation's time to try once more: one round trip with room to spare.
const ATTEMPT_MS = 500;

/**
 * Waits before the next attempt with full jitter (Amazon Builders' Library, "Timeouts, retries and backoff with jitter").
 * @param attempt how many attempts went before, less one
 * @throws {DatabaseUnavailable} where the time that is left does not suffice for another attempt
 */
export async function backOff(attempt: number, remainingMs: () => number, cause?: unknown): Promise<void> {
  const delayMs = Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
  if (remainingMs() < delayMs + ATTEMPT_MS) throw new DatabaseUnavailable(cause);
  await sleep(delayMs);
}

/**
 * Repeats an attempt until it comes to a result, with a wait before each repetition.
 * @param tryOnce gives undefined where what it read has changed before it could write
 * @throws {DatabaseUnavailable} where the time that is left does not suffice for another attempt
 */
export async function repeatUntilSettled<Result>(
  tryOnce: () => Promise<Result | undefined>,
  remainingMs: () => number,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await tryOnce();
    if (result !== undefined) return result;
    await backOff(attempt, remainingMs);
  }
}
