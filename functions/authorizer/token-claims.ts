import * as v from "valibot";
import { isCleanText } from "../../shared/values/text.ts";
import { TokenRefused } from "./token-refused.ts";

// 9999-12-31T23:59:59Z: a later one is no date but a mistake, such as milliseconds.
const LATEST_S = 253_402_300_799;

/** Seconds since 1970 (RFC 7519 §2 "NumericDate"), whole ones. */
const numericDate = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LATEST_S));

// No trimming or normalising: two principals that differ at all are two.
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

/** The claims that decide; whatever else a token says is left out. */
export type TokenClaims = v.InferOutput<typeof TokenClaimsSchema>;

/**
 * Reads a token's payload.
 * @throws {TokenRefused} where a claim is missing or not of its type
 */
export function readClaims(payload: Readonly<Record<string, unknown>>): TokenClaims {
  // The library takes a token without `exp` for one that never expires.
  if (payload.exp === undefined) throw new TokenRefused("no_expiry");
  const claims = v.safeParse(TokenClaimsSchema, payload);
  if (!claims.success) throw new TokenRefused("malformed");
  return claims.output;
}

/** @throws {TokenRefused} where the token is of another issuer; compared as strings (RFC 7519 §4.1.1) */
export function assertIssuer(claims: TokenClaims, issuer: string): void {
  if (claims.iss !== issuer) throw new TokenRefused("issuer");
}

/**
 * A token is meant for us when its `aud` says so. Access tokens of Amazon Cognito have none: there `client_id` is the
 * audience (Amazon Cognito Developer Guide, "Verifying JSON Web Tokens").
 * @throws {TokenRefused} where it is meant for others or for nobody
 */
export function assertAudience(claims: TokenClaims, audiences: readonly string[]): void {
  const meantFor = [claims.aud ?? claims.client_id ?? []].flat();
  if (!meantFor.some((audience) => audiences.includes(audience))) throw new TokenRefused("audience");
}

/**
 * A token of a client of an issuer that serves this product alone is meant for us. Only an access token says so by its
 * form: it has a `client_id`, is for that use and is addressed to nobody else.
 * @throws {TokenRefused} where it is another kind of token, or meant for another resource
 */
export function assertOwnClient({ aud, client_id, token_use }: TokenClaims): void {
  if (token_use !== "access") throw new TokenRefused("token_use");
  if (aud !== undefined || client_id === undefined) throw new TokenRefused("audience");
}

/** @throws {TokenRefused} where the token says that it is not an access token but, for example, an ID token */
export function assertAccessToken(claims: TokenClaims): void {
  if (claims.token_use !== undefined && claims.token_use !== "access") throw new TokenRefused("token_use");
}

/**
 * Who calls: the token's `sub`, else its `client_id`. A person's token names both, and never acts with the grants of
 * the app that it was issued to.
 * @throws {TokenRefused} where it names nobody
 */
export function principalOf(claims: TokenClaims): string {
  const principal = v.safeParse(PrincipalSchema, claims.sub ?? claims.client_id);
  if (!principal.success) throw new TokenRefused("no_principal");
  return principal.output;
}
