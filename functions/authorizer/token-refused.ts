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

/** Why a token is refused. The log names the reason; the caller never learns it. */
export type RefusalReason =
  | "not_bearer"
  | "malformed"
  | "critical_header"
  | "unknown_key"
  | "algorithm"
  | "signature"
  | "issuer"
  | "audience"
  | "token_use"
  | "no_expiry"
  | "expired"
  | "not_yet_valid"
  | "no_principal";

/** A check of the token failed. The checks throw it, and only the verifier catches it. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

// The errors of aws-jwt-verify that are verdicts on the token. All its other errors concern the issuer's keys or our
// settings, or our own checks rule them out first.
const LIBRARY_REFUSALS = [
  [JwtParseError, "malformed"],
  [JwtWithoutValidKidError, "unknown_key"],
  [KidNotFoundInJwksError, "unknown_key"],
  // The keys were fetched for an unknown key moments ago: the library does not fetch them again so soon.
  [WaitPeriodNotYetEndedJwkError, "unknown_key"],
  // The token names a key of the issuer that is not for signatures.
  [JwkInvalidUseError, "unknown_key"],
  [JwtInvalidSignatureAlgorithmError, "algorithm"],
  [JwtInvalidSignatureError, "signature"],
  [JwtExpiredError, "expired"],
  [JwtNotBeforeError, "not_yet_valid"],
] as const;

/** Why an error refuses the token; undefined if the error is a fault and no verdict on the token. */
export function refusalReason(error: unknown): RefusalReason | undefined {
  if (error instanceof TokenRefused) return error.reason;
  return LIBRARY_REFUSALS.find(([kind]) => error instanceof kind)?.[1];
}
