import { describe, expect, it } from "vitest";
import { Throttle } from "../../../../infra/local/gateway/throttle.ts";

function admitted(throttle: Throttle, requests: number): number {
  return Array.from({ length: requests }, () => throttle.admit()).filter(Boolean).length;
}

describe("a throttle", () => {
  it("admits its burst at once and nothing more", () => {
    expect(admitted(new Throttle({ rate: 1, burst: 3 }, () => 0), 10)).toBe(3);
  });

  it("admits its rate from then on", () => {
    let nowMs = 0;
    const throttle = new Throttle({ rate: 2, burst: 3 }, () => nowMs);
    admitted(throttle, 3);
    nowMs = 499;
    expect(admitted(throttle, 10)).toBe(0);
    nowMs = 500;
    expect(admitted(throttle, 10)).toBe(1);
    nowMs = 1_500;
    expect(admitted(throttle, 10)).toBe(2);
  });

  it("saves up no more than its burst", () => {
    let nowMs = 0;
    const throttle = new Throttle({ rate: 100, burst: 3 }, () => nowMs);
    nowMs = 60_000;
    expect(admitted(throttle, 10)).toBe(3);
  });
});
