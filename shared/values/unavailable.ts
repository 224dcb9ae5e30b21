/** A dependency did not answer in time or throttled, or a write kept conflicting; another attempt may succeed. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";

  constructor(cause?: unknown) {
    super("The database is unavailable or the write kept conflicting.", { cause });
  }
}

/** The time for the answer is over; what is under way may still succeed. */
export class OutOfTime extends Unavailable {}
