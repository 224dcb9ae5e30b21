/** Until when the calls of one request may begin. */
export interface Deadline {
  /** Milliseconds until the request must be answered. */
  readonly remainingMs: () => number;
  /** Is aborted once the request was answered: no call begins or is repeated after that. */
  readonly signal?: AbortSignal;
}

/** The deadline of work that nobody waits for. */
export const NO_DEADLINE: Deadline = { remainingMs: () => Number.POSITIVE_INFINITY };
