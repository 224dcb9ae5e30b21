import {
  JwkInvalidUseError,
  JwtExpiredError,
  JwtInvalidSignatureAlgorithmError,
  JwtInvalidSignatureError,
  JwtNotBeforeError,
  JwtParseError,
  JwtWithoutValidKidError,
  KidNotFoundInJwksError,
  WaitPeriodNotYetEndedJwkError,
} from "aws-jwt-verify/error";
import { type RefusalReason, TokenRefused } from "./token-refused.ts";

// What the library throws because of the token. All else that it throws is about the issuer's keys or our settings, or
// can't happen because of our own checks before it.
const LIBRARY_REFUSALS = [
  [JwtParseError, "malformed"],
  [JwtWithoutValidKidError, "unknown_key"],
  [KidNotFoundInJwksError, "unknown_key"],
  // An unknown key was asked for moments ago: the library doesn't fetch the keys again so soon.
  [WaitPeriodNotYetEndedJwkError, "unknown_key"],
  // The token names a key of the issuer that is not for signatures.
  [JwkInvalidUseError, "unknown_key"],
  [JwtInvalidSignatureAlgorithmError, "algorithm"],
  [JwtInvalidSignatureError, "signature"],
  [JwtExpiredError, "expired"],
  [JwtNotBeforeError, "not_yet_valid"],
] as const;

/** Why the token is refused; undefined where the error is no verdict on the token but a fault. */
export function refusalReason(error: unknown): RefusalReason | undefined {
  if (error instanceof TokenRefused) return error.reason;
  return LIBRARY_REFUSALS.find(([kind]) => error instanceof kind)?.[1];
}
