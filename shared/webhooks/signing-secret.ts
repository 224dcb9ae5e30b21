import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { expectationMessage } from "../values/expectation.ts";

const PREFIX = "whsec_";
const DEFAULT_BYTES = 32;
const MIN_BYTES = 24;
const MAX_BYTES = 64;
const MESSAGE = expectationMessage("string", "whsec_ and the base64 of 24 to 64 random bytes");
// Base64 with padding (RFC 4648 §4).
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A secret of a webhook as apps give and get it: `whsec_` and the base64 of its bytes (Standard Webhooks, "Signature scheme"). */
export function signingSecret() {
  return v.config(v.pipe(v.string(MESSAGE), v.trim(), v.check(isSigningSecret, MESSAGE)), {
    abortPipeEarly: true,
  });
}

/** A new random secret. */
export function newSigningSecret(): string {
  return `${PREFIX}${randomBytes(DEFAULT_BYTES).toString("base64")}`;
}

/** The bytes of a secret. */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}

function isSigningSecret(text: string): boolean {
  if (!text.startsWith(PREFIX) || !BASE64.test(text.slice(PREFIX.length))) return false;
  const { length } = secretBytes(text);
  return length >= MIN_BYTES && length <= MAX_BYTES;
}
