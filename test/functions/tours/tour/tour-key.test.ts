import { describe, expect, it } from "vitest";
import { hashTourKey, isKeyOfTour } from "../../../../functions/tours/tour/tour-key.ts";
import { newRandomKey } from "../../../../shared/values/random-key.ts";

describe("a tour's key", () => {
  it("has 128 bits and never comes twice", () => {
    const keys = Array.from({ length: 1_000 }, () => newRandomKey());
    expect(new Set(keys).size).toBe(1_000);
    for (const key of keys) expect(Buffer.from(key, "base64url")).toHaveLength(16);
    // Each of the 128 bits is 0 in some key and 1 in another.
    const bytes = keys.map((key) => [...Buffer.from(key, "base64url")]);
    expect(bytes.reduce((one, other) => one.map((byte, at) => byte | (other[at] ?? 0)))).toEqual(
      Array.from({ length: 16 }, () => 255),
    );
    expect(bytes.reduce((one, other) => one.map((byte, at) => byte & (other[at] ?? 0)))).toEqual(
      Array.from({ length: 16 }, () => 0),
    );
  });

  it("opens its tour and no other", () => {
    const [key, other] = [newRandomKey(), newRandomKey()];
    expect(isKeyOfTour({ key_hash: hashTourKey(key) }, key)).toBe(true);
    expect(isKeyOfTour({ key_hash: hashTourKey(other) }, key)).toBe(false);
  });

  it.each([
    ["none", undefined],
    ["an empty one", ""],
    ["its hash", hashTourKey("key")],
    ["one with a space", "key "],
    ["a long one", "key".repeat(10_000)],
  ])("is not %s", (_, key) => {
    expect(isKeyOfTour({ key_hash: hashTourKey("key") }, key)).toBe(false);
  });

  it("opens no tour whose hash is broken", () => {
    expect(isKeyOfTour({ key_hash: "" }, "")).toBe(false);
    expect(isKeyOfTour({ key_hash: "x" }, "key")).toBe(false);
  });
});
