import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockAheadMs, learnClock, nowMs } from "../../../../shared/pages/parts/clock.ts";
import { answerAt, jwtOf, learnOwnClock } from "./token-answer.ts";

const DEVICE_MS = Date.parse("2027-03-24T12:00:00Z");
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: DEVICE_MS }));
afterEach(() => {
  vi.useRealTimers();
  learnOwnClock();
});

describe("the present instant", () => {
  it.each([-2_400, -3, 3, 2_400])("is the issuer's, whose clock is %i hours ahead", (hours) => {
    const issuerMs = DEVICE_MS + hours * HOUR_MS;
    learnClock(answerAt(issuerMs));
    expect([nowMs(), clockAheadMs()]).toEqual([issuerMs, hours * HOUR_MS]);
    vi.setSystemTime(DEVICE_MS + 1_000);
    expect(nowMs()).toBe(issuerMs + 1_000);
  });

  it("is the same by a token that has been kept for a while", () => {
    learnClock(answerAt(DEVICE_MS + HOUR_MS, { expires_in: 20 }));
    expect(nowMs()).toBe(DEVICE_MS + HOUR_MS);
  });

  it.each([
    [-59_000, 0],
    [59_000, 0],
    [-60_000, -60_000],
    [60_000, 60_000],
  ])(
    "where the issuer's clock is %i ms ahead is %i ms ahead: an answer takes its time",
    (aheadMs, knownMs) => {
      learnClock(answerAt(DEVICE_MS + aheadMs));
      expect(clockAheadMs()).toBe(knownMs);
    },
  );

  it("is the same by answers that took different times to come", () => {
    learnClock(answerAt(DEVICE_MS + HOUR_MS));
    learnClock(answerAt(DEVICE_MS + HOUR_MS - 900));
    learnClock(answerAt(DEVICE_MS + HOUR_MS + 59_000));
    expect(clockAheadMs()).toBe(HOUR_MS);
  });

  it("is the device's again once that has been put right", () => {
    learnClock(answerAt(DEVICE_MS + HOUR_MS));
    vi.setSystemTime(DEVICE_MS + HOUR_MS);
    learnClock(answerAt(DEVICE_MS + HOUR_MS));
    expect(nowMs()).toBe(DEVICE_MS + HOUR_MS);
  });

  it.each([
    ["is no JWT", { access_token: "opaque", expires_in: 300 }],
    ["has no claims that can be read", { access_token: "a.b.c", expires_in: 300 }],
    ["does not say when it expires", { access_token: jwtOf({}), expires_in: 300 }],
    ["comes without its lifetime", { access_token: jwtOf({ exp: 1 }) }],
    ["does not come", undefined],
  ])("stays as it is known where a token %s", (_, answer) => {
    learnClock(answerAt(DEVICE_MS + HOUR_MS));
    learnClock(answer);
    expect(clockAheadMs()).toBe(HOUR_MS);
  });
});
