import { TEST_NOW } from "./function-under-test.ts";

/**
 * A clock that begins at {@link TEST_NOW} and goes on, so that ids are drawn from many milliseconds as in production: of
 * the 4,096 ids of one, many bookings would draw some twice.
 */
export function tickingClock(): () => Date {
  const startedMs = performance.now();
  return () => new Date(TEST_NOW.getTime() + Math.floor(performance.now() - startedMs));
}
