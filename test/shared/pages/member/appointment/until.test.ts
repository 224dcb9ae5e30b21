import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { firstEnd, onceAfter } from "../../../../../shared/pages/member/appointment/until.ts";

const NOW_MS = Date.parse("2027-03-24T09:00:00Z");
const DAY_MS = 24 * 60 * 60_000;

describe("firstEnd", () => {
  it("is the earliest end, and none where nothing ends", () => {
    const ends = {
      update: { until: null, fields: ["comments" as const] },
      reschedule: { until: "2027-03-24T10:00:00.000Z" },
      cancel: {
        until: "2027-03-24T09:30:00.000Z",
        is_payment_required: false,
        session_outcome: "none" as const,
      },
    };
    expect(firstEnd(ends)).toBe(Date.parse("2027-03-24T09:30:00Z"));
    expect(firstEnd({ update: ends.update })).toBeUndefined();
  });
});

describe("onceAfter", () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }));
  afterEach(() => void vi.useRealTimers());

  it("calls back just after the instant, and once", () => {
    const callback = vi.fn();
    onceAfter(NOW_MS + 5_000, new AbortController().signal, callback);
    vi.advanceTimersByTime(5_000);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it("waits for an instant that is further away than a timer can be set", () => {
    const callback = vi.fn();
    onceAfter(NOW_MS + 40 * DAY_MS, new AbortController().signal, callback);
    vi.advanceTimersByTime(39 * DAY_MS);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * DAY_MS);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it("does not ask on and on about an instant that has passed", () => {
    const callback = vi.fn();
    onceAfter(NOW_MS - 1, new AbortController().signal, callback);
    vi.advanceTimersByTime(14_999);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it("forgets the instant when the signal aborts", () => {
    const [callback, left] = [vi.fn(), new AbortController()];
    onceAfter(NOW_MS + 1_000, left.signal, callback);
    left.abort();
    vi.advanceTimersByTime(2_000);
    expect(callback).not.toHaveBeenCalled();
  });
});
