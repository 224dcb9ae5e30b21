import type { AppointmentActions } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";

// Longer timers than this fire at once (HTML Standard, "timers": a signed 32-bit number of milliseconds).
const MAX_TIMER_MS = 2 ** 31 - 1;
// Where the reader's clock is ahead of the API's, what has ended here goes on there: ask again, but not on and on.
const ASK_AGAIN_MS = 15_000;

/** When the first of the actions ends, in milliseconds since 1970; undefined where none does. */
export function firstEnd(actions: AppointmentActions): number | undefined {
  const ends = Object.values(actions).flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** Calls back once an instant has passed, unless the signal aborts first. */
export function onceAfter(instantMs: number, signal: AbortSignal, callback: () => void): void {
  const leftMs = instantMs + 1 - nowMs();
  const waitMs = leftMs > 0 ? leftMs : ASK_AGAIN_MS;
  const timer = setTimeout(
    () => (waitMs > MAX_TIMER_MS ? onceAfter(instantMs, signal, callback) : callback()),
    Math.min(waitMs, MAX_TIMER_MS),
  );
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

/** Calls back each time the instant has passed that was set last; undefined sets none. */
export function deadline(signal: AbortSignal, callback: () => void): (instantMs: number | undefined) => void {
  let timer = new AbortController();
  signal.addEventListener("abort", () => timer.abort());
  return (instantMs) => {
    timer.abort();
    timer = new AbortController();
    if (instantMs !== undefined && !signal.aborted) onceAfter(instantMs, timer.signal, callback);
  };
}
