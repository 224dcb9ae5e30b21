import type { WebhookDependencies } from "./webhook-dependencies.ts";
import { correctTime, freeAgainMs, takeFirstTime, takeMoreTime } from "./webhook-time.ts";

// A try fails when another worker of the principal has taken time in between.
const MAX_TRIES = 3;
const RACED_MS = 1_000;

// All that wait for the same instant would come at once, again and again, for time that only one of them gets.
const SPREAD_MS = 60_000;

/**
 * Takes workers' time for a principal before it is used.
 * @returns the epoch milliseconds at which to try again; undefined if it was taken
 */
export async function takeTime(
  principal: string,
  ms: number,
  { writer, now, random }: WebhookDependencies,
): Promise<number | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const first = await writer.write(takeFirstTime(principal, ms, now()));
    if (first.ok) return undefined;
    const more = await writer.write(takeMoreTime(principal, ms, now()));
    if (more.ok) return undefined;
    const freeMs = more.found === undefined ? 0 : freeAgainMs(more.found);
    if (freeMs > now().getTime()) return freeMs + random() * SPREAD_MS;
  }
  return now().getTime() + RACED_MS;
}

/** Corrects the taken time to the time that was used. */
export async function noteTime(
  principal: string,
  { takenMs, usedMs }: { readonly takenMs: number; readonly usedMs: number },
  { writer, now }: WebhookDependencies,
): Promise<void> {
  if (takenMs === usedMs) return;
  const isThere = takenMs > 0 || !(await writer.write(takeFirstTime(principal, usedMs, now()))).ok;
  if (isThere) await writer.write(correctTime(principal, usedMs - takenMs));
}
