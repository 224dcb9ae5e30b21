import * as v from "valibot";
import { expect, it } from "vitest";
import { newSigningSecret, secretBytes, signingSecret } from "../../../shared/webhooks/signing-secret.ts";

const ofBytes = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString("base64")}`;

it("takes 24 to 64 bytes, and no more or less", () => {
  const taken = [23, 24, 64, 65].map((bytes) => v.is(signingSecret(), ofBytes(bytes)));
  expect(taken).toEqual([false, true, true, false]);
});

it.each([
  ofBytes(32).replace("whsec_", ""),
  ofBytes(32).replace("whsec_", "WHSEC_"),
  ofBytes(32).replace("=", ""),
  `${ofBytes(32)} x`,
  `whsec_${"-_".repeat(24)}`,
  "whsec_",
  "",
])("refuses %s", (secret) => {
  expect(v.is(signingSecret(), secret)).toBe(false);
});

it("makes secrets of 32 random bytes", () => {
  const [one, other] = [newSigningSecret(), newSigningSecret()];
  expect(v.is(signingSecret(), one)).toBe(true);
  expect(secretBytes(one)).toHaveLength(32);
  expect(one).not.toBe(other);
});
