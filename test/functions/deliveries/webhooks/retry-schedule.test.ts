import { expect, it } from "vitest";
import {
  pauseAfter,
  restAfter,
  retryAfterMs,
  waitAfter,
} from "../../../../functions/deliveries/webhooks/retry-schedule.ts";

const NOW = new Date("2026-11-20T09:00:00.000Z");
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

it("waits a fifth less and a fifth more at most", () => {
  expect([waitAfter(1, 0), waitAfter(1, 0.5), waitAfter(1, 1)]).toEqual([4, 5, 6].map((s) => s * SECOND));
  expect([waitAfter(10, 0), waitAfter(10, 1)]).toEqual([9.6 * HOUR, 14.4 * HOUR]);
});

it("ends after ten waits", () => {
  expect(waitAfter(10, 0.5)).toBe(12 * HOUR);
  expect(waitAfter(11, 0.5)).toBeUndefined();
});

it("waits as long as the server asks for, if that is longer", () => {
  expect(waitAfter(1, 0.5, 4 * SECOND)).toBe(5 * SECOND);
  expect(waitAfter(1, 0.5, 30 * SECOND)).toBe(30 * SECOND);
});

it.each([
  ["0", undefined],
  ["1", SECOND],
  [String(12 * 3_600), 12 * HOUR],
  [String(12 * 3_600 + 1), undefined],
  ["-5", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  ["Fri, 20 Nov 2026 09:00:30 GMT", 30 * SECOND],
  ["Fri, 20 Nov 2026 21:00:00 GMT", 12 * HOUR],
  ["Fri, 20 Nov 2026 21:00:01 GMT", undefined],
  ["Fri, 20 Nov 2026 08:59:59 GMT", undefined],
])("takes a Retry-After of %s for %s ms", (value, expected) => {
  expect(retryAfterMs(value, NOW)).toBe(expected);
});

it("pauses for less than any delivery waits, and for four minutes at most", () => {
  expect([1, 2, 3, 4, 99].map(pauseAfter)).toEqual([4, 48, 240, 240, 240].map((s) => s * SECOND));
  for (const rounds of [1, 2, 3]) expect(pauseAfter(rounds)).toBeLessThanOrEqual(waitAfter(rounds, 0) ?? 0);
});

it("lets a slow server rest three times as long as it took, at first at most a pause", () => {
  expect(restAfter(1, 5 * SECOND)).toBe(4 * SECOND);
  expect(restAfter(2, 5 * SECOND)).toBe(15 * SECOND);
  expect(restAfter(3, 15 * SECOND)).toBe(45 * SECOND);
});
