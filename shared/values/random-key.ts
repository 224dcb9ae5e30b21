import { randomBytes } from "node:crypto";

const BYTES = 16;

/** A new key of 128 random bits in base64url, which nobody guesses: 22 characters. */
export function newRandomKey(): string {
  return randomBytes(BYTES).toString("base64url");
}
