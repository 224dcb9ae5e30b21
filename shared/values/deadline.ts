/** The time limit of one request's calls. */
export interface Deadline {
  /** Milliseconds until the request must be answered. */
  readonly remainingMs: () => number;
  /** Aborted once the request is answered: no call begins or is retried after that. */
  readonly signal?: AbortSignal;
}

/** No time limit. */
export const NO_DEADLINE: Deadline = { remainingMs: () => Number.POSITIVE_INFINITY };
