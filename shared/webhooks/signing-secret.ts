import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { expectationMessage } from "../values/expectation.ts";

const PREFIX = "whsec_";
const DEFAULT_BYTES = 32;
const MESSAGE = expectationMessage("string", "whsec_ and the base64 of 24 to 64 random bytes");
const MAX_LENGTH = PREFIX.length + 88;
// The base64 of 24 to 64 bytes with padding (RFC 4648 §4): 3 bytes are 4 characters.
const FORM =
  /^whsec_(?:(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==)?|(?:[A-Za-z0-9+/]{4}){8,20}[A-Za-z0-9+/]{3}=)$/;

/** A secret of a webhook as apps give and get it: `whsec_` and the base64 of its bytes (Standard Webhooks, "Signature scheme"). */
export function signingSecret() {
  return v.config(v.pipe(v.string(MESSAGE), v.trim(), v.check(isShort, MESSAGE), v.regex(FORM, MESSAGE)), {
    abortPipeEarly: true,
  });
}

function isShort(text: string): boolean {
  return text.length <= MAX_LENGTH;
}

/** A new random secret. */
export function newSigningSecret(): string {
  return `${PREFIX}${randomBytes(DEFAULT_BYTES).toString("base64")}`;
}

/** The bytes of a secret. */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}
