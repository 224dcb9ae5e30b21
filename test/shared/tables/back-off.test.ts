import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  backOff,
  bulkBackOff,
  pauseBefore,
  proportionalWaits,
  shortWaits,
} from "../../../shared/tables/back-off.ts";
import { MAX_CALL_MS } from "../../../shared/tables/dynamodb-client.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";

describe("backOff", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("throws where too little time is left for another attempt, and says why", async () => {
    const cause = new Error("throttled");
    const late = backOff(0, { remainingMs: () => 500 }, { cause });
    await expect(late).rejects.toThrow(Unavailable);
    await expect(late).rejects.toMatchObject({ cause });
    await expect(backOff(0, { remainingMs: () => 501 })).resolves.toBeUndefined();
  });

  it("leaves the time for another attempt, however long it might wait", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    // Timers fire in the order of their times, however late.
    const isOver = backOff(20, { remainingMs: () => 501 }).then(() => "over");
    expect(await Promise.race([isOver, sleep(300)])).toBe("over");
  });
});

describe("the waits", () => {
  it("are short, or as long again and a half as the request has taken", () => {
    expect([0, 1, 4, 5, 99].map((attempt) => shortWaits(attempt, 8_000))).toEqual([20, 40, 320, 400, 400]);
    expect([0, 40, 2_000].map((elapsedMs) => proportionalWaits(3, elapsedMs))).toEqual([20, 60, 3_000]);
  });

  it("leave the time for one more attempt and its commit, and end without it", async () => {
    const within = (ms: number) => pauseBefore({ remainingMs: () => ms }, 600_000);
    await expect(within(MAX_CALL_MS + 500)).rejects.toThrow(Unavailable);
    await expect(within(MAX_CALL_MS + 501)).resolves.toBeUndefined();
  });
});

describe("bulkBackOff", () => {
  // An attempt needs 500 ms.
  const LAST_MS = 99;

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it("throws with the cause once no attempt has progressed within its limit", async () => {
    const cause = new Error("throttled");
    const retry = bulkBackOff(600);
    vi.setSystemTime(LAST_MS);
    await expect(retry({ progressed: false, cause })).resolves.toBeUndefined();
    vi.setSystemTime(LAST_MS + 1);
    const failure = retry({ progressed: false, cause });
    await expect(failure).rejects.toThrow(Unavailable);
    await expect(failure).rejects.toMatchObject({ cause });
  });

  it("starts the limit over with each attempt that progresses", async () => {
    const retry = bulkBackOff(600);
    vi.setSystemTime(10_000);
    await expect(retry({ progressed: true })).resolves.toBeUndefined();
    vi.setSystemTime(10_000 + LAST_MS);
    await expect(retry({ progressed: false })).resolves.toBeUndefined();
    vi.setSystemTime(10_000 + LAST_MS + 1);
    await expect(retry({ progressed: false })).rejects.toThrow(Unavailable);
  });
});
