import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import { JwtVerifier } from "aws-jwt-verify/jwt-verifier";
import type { AuthorizerSettings } from "./authorizer-settings.ts";
import type { IssuerKeys } from "./issuer-keys.ts";
import {
  assertAccessToken,
  assertAudience,
  assertIssuer,
  assertOwnClient,
  principalOf,
  readClaims,
} from "./token-claims.ts";
import { assertNothingCritical, assertSignatureLength } from "./token-header.ts";
import { type RefusalReason, refusalReason } from "./token-refused.ts";

/** The verdict on a token: what a valid one says, or why it is refused. */
export type Verification =
  | {
      readonly valid: true;
      readonly principal: string;
      readonly scope: string;
      /** The token's `exp`. */
      readonly expiresAtS: number;
    }
  | { readonly valid: false; readonly reason: RefusalReason };

/**
 * Verifies a JWT.
 * @throws if the issuer's keys cannot be fetched, which is no verdict on the token
 */
export type VerifyToken = (unverifiedToken: string) => Promise<Verification>;

/** Verifies the tokens of one issuer: signature, issuer, audience, lifetime, use. */
export function tokenVerifier(settings: AuthorizerSettings, keys: IssuerKeys): VerifyToken {
  const { issuer, jwksUri, audiences } = settings;
  const verifier = JwtVerifier.create(
    // The library's audience check knows only `aud`.
    { issuer, jwksUri, audience: null },
    { jwksCache: keys },
  );
  return async (unverifiedToken) => {
    try {
      assertVerifiable(unverifiedToken, issuer);
      const claims = readClaims(await verifier.verify(unverifiedToken));
      if (audiences === "any client") assertOwnClient(claims);
      else assertAudience(claims, audiences);
      assertAccessToken(claims);
      return { valid: true, principal: principalOf(claims), scope: claims.scope, expiresAtS: claims.exp };
    } catch (error) {
      const reason = refusalReason(error);
      if (reason === undefined) throw error;
      return { valid: false, reason };
    }
  };
}

// Runs before the library, which keeps a key object for every `iss` that it meets, even under a false signature, and
// throws a fault if `exp` or `nbf` is no date or the signature has the wrong length.
function assertVerifiable(unverifiedToken: string, issuer: string): void {
  const { header, payload, signatureB64 } = decomposeUnverifiedJwt(unverifiedToken);
  assertNothingCritical(header);
  assertSignatureLength(header.alg, signatureB64);
  assertIssuer(readClaims(payload), issuer);
}
