import { randomInt } from "node:crypto";

// 41 bits of milliseconds last from 2026 to 2095, which leaves 12 of 53 bits for chance.
const EPOCH_MS = Date.UTC(2026, 0, 1);
const RANDOM_VALUES = 2 ** 12;

/**
 * An id for a record made at `now`: a positive integer ≤ 2^53−1 that rises with time to the millisecond.
 * @param random an unpredictable integer from 0 to 4095; two equal ones in a millisecond make the same id,
 *   so whoever stores the record must claim the id
 */
export function recordId(now: Date, random: number): number {
  return (now.getTime() - EPOCH_MS) * RANDOM_VALUES + random;
}

/** A record id for this instant with an unpredictable rest; it may be taken, so whoever stores the record must claim it. */
export function newRecordId(now: Date): number {
  return recordId(now, randomInt(RANDOM_VALUES));
}
