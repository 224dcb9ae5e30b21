/** A dependency did not answer in time or throttled, or a write kept conflicting; another attempt may succeed. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";

  /** @param service what was asked, if not the database */
  constructor(cause?: unknown, service?: "KMS" | "SQS") {
    const message =
      service === undefined
        ? "The database is unavailable or the write kept conflicting."
        : `${service} is unavailable, or refused the call.`;
    super(message, { cause });
  }
}

/** The time for the answer is over; what is under way may still succeed. */
export class OutOfTime extends Unavailable {}

/** The time limit of one request's calls. */
export interface Deadline {
  /** Milliseconds until the request must be answered. */
  readonly remainingMs: () => number;
  /** Aborted once the request is answered: no call begins or is retried after that. */
  readonly signal?: AbortSignal;
}

/** No time limit. */
export const NO_DEADLINE: Deadline = { remainingMs: () => Number.POSITIVE_INFINITY };
