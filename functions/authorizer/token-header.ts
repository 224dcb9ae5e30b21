import { TokenRefused } from "./token-refused.ts";

interface KeyKind {
  readonly kty: string;
  readonly curves?: readonly string[];
}

// RFC 7518 §3.1 and RFC 8037 §3.1: the kind of key that each algorithm is for.
const KEY_KINDS: ReadonlyMap<string, KeyKind> = new Map([
  ["RS256", { kty: "RSA" }],
  ["RS384", { kty: "RSA" }],
  ["RS512", { kty: "RSA" }],
  ["ES256", { kty: "EC", curves: ["P-256"] }],
  ["ES384", { kty: "EC", curves: ["P-384"] }],
  ["ES512", { kty: "EC", curves: ["P-521"] }],
  ["EdDSA", { kty: "OKP", curves: ["Ed25519", "Ed448"] }],
]);

/**
 * We understand no extension, so a token that insists on one is not for us (RFC 7515 §4.1.11). The library doesn't look.
 * @throws {TokenRefused}
 */
export function assertNothingCritical(header: Readonly<Record<string, unknown>>): void {
  if (header.crit !== undefined) throw new TokenRefused("critical_header");
}

/**
 * The library compares the algorithm with the key's `alg` alone, which many issuers leave out.
 * @throws {TokenRefused} where the header's algorithm is not an asymmetric one for this kind of key
 */
export function assertAlgorithmFitsKey(
  algorithm: string | undefined,
  key: { readonly kty: string; readonly crv?: string },
): void {
  const kind = KEY_KINDS.get(algorithm ?? "");
  const fits = kind?.kty === key.kty && (kind.curves?.includes(key.crv ?? "") ?? true);
  if (!fits) throw new TokenRefused("algorithm");
}
