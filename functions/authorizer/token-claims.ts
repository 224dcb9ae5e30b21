import * as v from "valibot";
import { isCleanText } from "../../shared/values/text.ts";
import { TokenRefused } from "./token-refused.ts";

// 9999-12-31T23:59:59Z: a later date is a mistake, such as milliseconds.
const LATEST_S = 253_402_300_799;

/** Whole seconds since 1970 (RFC 7519 §2 "NumericDate"). */
const numericDate = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LATEST_S));

// Not trimmed or normalised: principals that differ in any character are different.
const PrincipalSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255), v.check(isCleanText));

const TokenClaimsSchema = v.object({
  iss: v.string(),
  exp: numericDate,
  nbf: v.optional(numericDate),
  aud: v.optional(v.union([v.string(), v.array(v.string())])),
  client_id: v.optional(v.string()),
  sub: v.optional(v.string()),
  scope: v.optional(v.string(), ""),
  token_use: v.optional(v.unknown()),
});

/** The claims that the decision depends on; others are dropped. */
export type TokenClaims = v.InferOutput<typeof TokenClaimsSchema>;

/**
 * Reads a token's payload.
 * @throws {TokenRefused} if a claim is missing or has the wrong type
 */
export function readClaims(payload: Readonly<Record<string, unknown>>): TokenClaims {
  // The library accepts a token without `exp` as one that never expires.
  if (payload.exp === undefined) throw new TokenRefused("no_expiry");
  const claims = v.safeParse(TokenClaimsSchema, payload);
  if (!claims.success) throw new TokenRefused("malformed");
  return claims.output;
}

/** @throws {TokenRefused} if another issuer issued the token; issuers are compared as strings (RFC 7519 §4.1.1) */
export function assertIssuer(claims: TokenClaims, issuer: string): void {
  if (claims.iss !== issuer) throw new TokenRefused("issuer");
}

/**
 * Checks that the token's `aud` names one of the audiences. Access tokens of Amazon Cognito have no `aud`: their
 * `client_id` is the audience (Amazon Cognito Developer Guide, "Verifying JSON Web Tokens").
 * @throws {TokenRefused} if the token is for another audience or for none
 */
export function assertAudience(claims: TokenClaims, audiences: readonly string[]): void {
  const meantFor = [claims.aud ?? claims.client_id ?? []].flat();
  if (!meantFor.some((audience) => audiences.includes(audience))) throw new TokenRefused("audience");
}

/**
 * Checks that the token is an access token of one of the issuer's app clients, for an issuer that serves this product
 * only: it has a `client_id`, its `token_use` is `access`, and no `aud` addresses it to another resource.
 * @throws {TokenRefused} if it is another kind of token, or for another resource
 */
export function assertOwnClient({ aud, client_id, token_use }: TokenClaims): void {
  if (token_use !== "access") throw new TokenRefused("token_use");
  if (aud !== undefined || client_id === undefined) throw new TokenRefused("audience");
}

/** @throws {TokenRefused} if the token says that it is no access token but, for example, an ID token */
export function assertAccessToken(claims: TokenClaims): void {
  if (claims.token_use !== undefined && claims.token_use !== "access") throw new TokenRefused("token_use");
}

/**
 * The principal: the token's `sub`, else its `client_id`. A person's token has both, and must not act with the grants of
 * the app that it was issued to.
 * @throws {TokenRefused} if the token names no principal
 */
export function principalOf(claims: TokenClaims): string {
  const principal = v.safeParse(PrincipalSchema, claims.sub ?? claims.client_id);
  if (!principal.success) throw new TokenRefused("no_principal");
  return principal.output;
}
