/** The time limit of the function. */
export const FUNCTION_TIMEOUT_MS = 30_000;

/** How long a lease lasts: longer than an invocation. If a worker dies, another goes on after that. */
export const LEASE_MS = FUNCTION_TIMEOUT_MS + 5_000;
