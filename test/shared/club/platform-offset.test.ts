import { describe, expect, it } from "vitest";
import { platformOffsetMs } from "../../../shared/club/utc-offset.ts";

describe("the platform's offset", () => {
  it("is told without a change of the process's environment", () => {
    const { env } = process;
    process.env = new Proxy(env, {
      set: (_, name) => {
        throw new Error(`${String(name)} was set.`);
      },
    });
    try {
      expect(platformOffsetMs("Europe/Paris", Date.UTC(2026, 6))).toBe(7_200_000);
    } finally {
      process.env = env;
    }
  });

  it("is behind UTC to the west, to the minute", () => {
    expect(platformOffsetMs("Pacific/Marquesas", Date.UTC(2026, 0))).toBe(-34_200_000);
    expect(platformOffsetMs("Asia/Kathmandu", Date.UTC(2026, 0))).toBe(20_700_000);
    expect(platformOffsetMs("Europe/London", Date.UTC(2026, 0))).toBe(0);
  });

  it("is told to the second of the time before clocks kept standard time", () => {
    expect(platformOffsetMs("Europe/London", Date.UTC(1800, 0))).toBe(-75_000);
    expect(platformOffsetMs("Europe/Amsterdam", Date.UTC(1800, 0))).toBe(1_050_000);
  });

  it("takes no names that are a clock's and no zone's", () => {
    expect(() => platformOffsetMs("AAA-3", 0)).toThrow(RangeError);
  });
});
