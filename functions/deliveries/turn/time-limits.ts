/** The time limit of the function. */
export const FUNCTION_TIMEOUT_MS = 30_000;

/** How long a worker has what it works on to itself: longer than the function lives. If it dies, somebody else goes on then. */
export const LEASE_MS = FUNCTION_TIMEOUT_MS + 5_000;
