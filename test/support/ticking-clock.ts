import { TEST_NOW } from "./function-under-test.ts";

/**
 * A clock that begins at {@link TEST_NOW} and goes on, so that ids are drawn from many milliseconds as in production: of
 * the 4,096 ids of one, many bookings would draw some twice.
 * @param startedMs {@link unixMs} at the start, for clocks of several threads that tell the same time
 */
export function tickingClock(startedMs = unixMs()): () => Date {
  return () => new Date(TEST_NOW.getTime() + Math.floor(unixMs() - startedMs));
}

/** The milliseconds since 1970 by the clock of the machine, which never goes back within a thread. */
export function unixMs(): number {
  return performance.timeOrigin + performance.now();
}
