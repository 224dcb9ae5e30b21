/** What the product depends on did not answer in time, throttled, or a write kept conflicting; trying again may help. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";

  constructor(cause?: unknown) {
    super("The database is unavailable or the write kept conflicting.", { cause });
  }
}
