/** Why a token is refused. The caller is told nothing of it; the log is. */
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

/** A check of the token failed. Thrown by the checks and caught by the verifier alone. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
