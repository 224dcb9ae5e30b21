import { describe, expect, it } from "vitest";
import { AddressLimit, networkOf, viewerAddress } from "../../../functions/pages/address-limit.ts";

describe("the network that an address is counted by", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2::"],
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
  it("counts all beyond ten thousand addresses of a minute as one, so that nobody fills the memory", () => {
    const limit = new AddressLimit(1, () => 0);
    for (let index = 0; index < 10_000; index += 1) expect(limit.count(`address-${index}`)).toBeUndefined();
    expect(limit.count("one more")).toBeUndefined();
    expect(limit.count("another")).toBe(60);
  });
});
