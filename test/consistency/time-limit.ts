import { LAMBDA_TIMEOUT_MS } from "../support/function-under-test.ts";

/** Gives each request what an invocation has left of its time. */
export type TimeLimit = () => () => number;

/** The time of an invocation on Lambda, which runs from now on. */
export const lambdaTime: TimeLimit = () => timeLeft(LAMBDA_TIMEOUT_MS);

/** Time enough for every retry, however busy the machine is: who gets 503 then was given up for another reason. */
export const enoughTime: TimeLimit = () => () => 4 * LAMBDA_TIMEOUT_MS;

/** What an invocation has left that may take so many milliseconds from now on. */
export function timeLeft(ms: number): () => number {
  const deadlineMs = performance.now() + ms;
  return () => deadlineMs - performance.now();
}
