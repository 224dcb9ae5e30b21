import { describe, expect, it } from "vitest";
import { cpuQuotaUs } from "./cpu-share.ts";
import { usdPerMillion } from "./lambda-price.ts";

describe("the price of a million requests", () => {
  it("is that of a second of 1 GB and of the requests", () => {
    expect(usdPerMillion(1_024, 1_000)).toBeCloseTo(13.53, 2);
  });

  it("counts a millisecond begun as a whole one", () => {
    expect(usdPerMillion(512, 3.1)).toBe(usdPerMillion(512, 4));
    expect(usdPerMillion(512, 4.1)).toBeGreaterThan(usdPerMillion(512, 4));
  });
});

describe("the CPU of a memory size", () => {
  it("is one CPU's whole time at 1,769 MB, and in proportion below", () => {
    expect(cpuQuotaUs(1_769)).toBe(20_000);
    expect(cpuQuotaUs(512)).toBe(5_789);
  });
});
