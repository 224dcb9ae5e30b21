import { randomBytes, randomInt } from "node:crypto";

// 41 of 53 bits hold the milliseconds from 2026 to 2095; the other 12 are random.
const EPOCH_MS = Date.UTC(2026, 0, 1);
/** How many ids there are for a millisecond. */
export const RANDOM_VALUES = 2 ** 12;

/**
 * An id for a record created at `now`: a positive integer ≤ 2^53−1 that increases with every millisecond.
 * @param random an unpredictable integer from 0 to 4095. Equal ones in the same millisecond give equal ids, so an id must
 *   be claimed when its record is stored
 */
export function recordId(now: Date, random: number): number {
  return (now.getTime() - EPOCH_MS) * RANDOM_VALUES + random;
}

/** A record id for this instant. It may be taken, so it must be claimed when its record is stored. */
export function newRecordId(now: Date): number {
  return recordId(now, randomInt(RANDOM_VALUES));
}

const BYTES = 16;

/** A new key of 128 random bits in base64url, which nobody guesses: 22 characters. */
export function newRandomKey(): string {
  return randomBytes(BYTES).toString("base64url");
}
