import { jsonField } from "./json-field.ts";
import { tokenClaims } from "./token-claims.ts";

// A smaller difference is the way of an answer, and the whole seconds of its times.
const MIN_DIFFERENCE_MS = 60_000;

let aheadMs = 0;

/**
 * The present instant at the club, in milliseconds since 1970. The clock of the device may be wrong: the issuer's counts, as far
 * as a token has told it.
 */
export function nowMs(): number {
  return Date.now() + aheadMs;
}

/** How far the issuer's clock is ahead of this device's, as far as it is known. */
export function clockAheadMs(): number {
  return aheadMs;
}

/**
 * Learns the issuer's clock from the answer of a token endpoint that has just come: it was given as long before the token's
 * `exp` (RFC 9068 §2.2) as its `expires_in` says. `iat` would not do: the site gives all visitors one token, for a while.
 */
export function learnClock(answer: unknown): void {
  const expiresAtS = tokenClaims(jsonField(answer, "access_token")).exp;
  const expiresInS = jsonField(answer, "expires_in");
  // A token need not be a JWT, and RFC 6749 §5.1 only recommends `expires_in`.
  if (typeof expiresAtS !== "number" || typeof expiresInS !== "number") return;
  const differenceMs = (expiresAtS - expiresInS) * 1_000 - Date.now();
  // Pages begin anew where the clock is another one, so it must not be another one with each answer.
  if (Math.abs(differenceMs - aheadMs) < MIN_DIFFERENCE_MS) return;
  aheadMs = Math.abs(differenceMs) < MIN_DIFFERENCE_MS ? 0 : differenceMs;
}
