import { describe, expect, it } from "vitest";
import { hashTourKey, isKeyOfTour, linkSecret } from "../../../../functions/tours/tour/tour-key.ts";
import { LinkSecret } from "../../../../shared/messages/link-secret.ts";
import { newRandomKey } from "../../../../shared/values/record-id.ts";
import { TEST_LINK_SECRET, using } from "../../../support/function-under-test.ts";
import { tourItem } from "../../../support/stored-tour.ts";

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

  it("opens its tour and no other", async () => {
    const [key, other] = [newRandomKey(), newRandomKey()];
    expect(await isKey(hashTourKey(key), key)).toBe(true);
    expect(await isKey(hashTourKey(other), key)).toBe(false);
  });

  it.each([
    ["none", undefined],
    ["an empty one", ""],
    ["its hash", hashTourKey("key")],
    ["one with a space", "key "],
    ["a long one", "key".repeat(10_000)],
  ])("is not %s", async (_, key) => {
    expect(await isKey(hashTourKey("key"), key)).toBe(false);
  });

  it("opens no tour whose hash is broken", async () => {
    expect(await isKey("", "")).toBe(false);
    expect(await isKey("x", "key")).toBe(false);
  });

  it("is asked for the secret of links only if the key is not the stored one", async () => {
    const fails = () => Promise.reject(new Error("asked"));
    expect(await isKey(hashTourKey("key"), "key", fails)).toBe(true);
    await expect(isKey(hashTourKey("key"), "other", fails)).rejects.toThrow("asked");
  });
});

describe("the key in a message", () => {
  const derived = TEST_LINK_SECRET.tourKey(11, 7);

  it("has 128 bits and opens its tour, whatever key booking gave", async () => {
    expect(Buffer.from(derived, "base64url")).toHaveLength(16);
    expect(await isKey(hashTourKey("key"), derived)).toBe(true);
  });

  it.each([
    ["of another tour", TEST_LINK_SECRET.tourKey(11, 8)],
    ["of another tenant's tour", TEST_LINK_SECRET.tourKey(12, 7)],
    ["of another stack", new LinkSecret(Buffer.alloc(32, 8)).tourKey(11, 7)],
    ["cut off", derived.slice(0, -1)],
  ])("does not open it if it is %s", async (_, key) => {
    expect(await isKey(hashTourKey("key"), key)).toBe(false);
  });

  it("opens nothing where the stack sends no messages", async () => {
    expect(await isKey(hashTourKey("key"), derived, null)).toBe(false);
  });
});

/** Whether a key opens tour 7 of tenant 11, whose own key has this hash. */
async function isKey(
  key_hash: string,
  key: string | undefined,
  secret: (() => Promise<LinkSecret>) | null = async () => TEST_LINK_SECRET,
): Promise<boolean> {
  const { record } = tourItem({ tenant_id: 11, tour_id: 7 });
  return await isKeyOfTour({ key_hash, record }, key, using([[linkSecret, secret ?? undefined]]));
}
