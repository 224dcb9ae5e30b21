import { describe, expect, it } from "vitest";
import { AddressLimit, networkOf, viewerAddress } from "../../../functions/pages/address-limit.ts";

describe("the network that an address is counted by", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:200::", "2001:db8:1:200::"],
    ["2001:db8:1:2ff:ffff:ffff:ffff:ffff", "2001:db8:1:200::"],
    ["2001:db8:1:300::", "2001:db8:1:300::"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:0::"],
    ["2001:db8::1", "2001:db8:0:0::"],
    ["::1", "0:0:0:0::"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("the viewer's address", () => {
  it.each([
    ["198.51.100.10:46532", "198.51.100.10"],
    ["2001:db8::9:46532", "2001:db8::9"],
    ["[2001:db8::9]:46532", "2001:db8::9"],
    ["198.51.100.10", undefined],
    ["made up:1", undefined],
    [`${"1:".repeat(40)}1`, undefined],
    [undefined, undefined],
  ])("in %s is %s", (header, address) => {
    expect(viewerAddress(header)).toBe(address);
  });
});

describe("the limit", () => {
  it("counts ten thousand addresses a minute at most, and forgets who asked longest ago", () => {
    const limit = new AddressLimit(2, () => 0);
    const ask = (address: string) => {
      const waitS = limit.secondsToWait(address);
      if (waitS === undefined) limit.count(address);
      return waitS;
    };
    expect(["second", "first", "first", "second", "first"].map(ask)).toEqual([...Array(4), 60]);
    for (let index = 0; index < 9_999; index += 1) expect(ask(`another-${index}`)).toBeUndefined();
    expect(ask("second")).toBe(60);
    expect(ask("first")).toBeUndefined();
  });
});
