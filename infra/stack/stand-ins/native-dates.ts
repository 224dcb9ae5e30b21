// Stands in the functions' bundles for a module of @smithy/core: see infra/stack/unused-of-sdk.ts. The SDK's own reads
// and writes dates with patterns, for engines whose `Date` is not to be relied on: 5 kB of a bundle.

/** A date as HTTP's headers have it. */
export function dateToUtcString(date: Date): string {
  return date.toUTCString();
}

/** Reads a date in UTC or with an offset. */
export function parseRfc3339DateTimeWithOffset(value: string): Date {
  return new Date(value);
}

/** See {@link parseRfc3339DateTimeWithOffset}. */
export const parseRfc3339DateTime = parseRfc3339DateTimeWithOffset;

/** Reads a date of HTTP's headers, such as `Retry-After`; gives an invalid date where the SDK's own would throw. */
export function parseRfc7231DateTime(value: string): Date {
  return new Date(value);
}

/** Reads seconds since 1970, with fractions down to the millisecond. */
export function parseEpochTimestamp(value: number | string): Date {
  return new Date(Math.round(Number(value) * 1_000));
}
