/** The time limit of the function. */
export const FUNCTION_TIMEOUT_MS = 30_000;

/** How long a lease lasts: longer than an invocation. If a worker dies, another goes on after that. */
export const LEASE_MS = FUNCTION_TIMEOUT_MS + 5_000;

// Enough to end what has begun.
const SWEEP_RESERVE_MS = 5_000;

/** Until when a sweep that begins now may go on. */
export function sweepDeadline(): { readonly remainingMs: () => number } {
  const endMs = performance.now() + FUNCTION_TIMEOUT_MS - SWEEP_RESERVE_MS;
  return { remainingMs: () => endMs - performance.now() };
}
