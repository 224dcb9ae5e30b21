import { TokenRefused } from "./token-refused.ts";

interface Algorithm {
  /** The kind of key that it is for. */
  readonly kty: string;
  readonly curves?: readonly string[];
  /** Where the signature is of one length whatever the key. */
  readonly signatureBytes?: number;
}

// RFC 7518 §3.1, §3.4 and RFC 8037 §3.1: asymmetric ones only.
const ALGORITHMS: ReadonlyMap<string, Algorithm> = new Map([
  ["RS256", { kty: "RSA" }],
  ["RS384", { kty: "RSA" }],
  ["RS512", { kty: "RSA" }],
  ["ES256", { kty: "EC", curves: ["P-256"], signatureBytes: 64 }],
  ["ES384", { kty: "EC", curves: ["P-384"], signatureBytes: 96 }],
  ["ES512", { kty: "EC", curves: ["P-521"], signatureBytes: 132 }],
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
 * Node throws on an elliptic curve signature of another length, where the library expects a no.
 * @throws {TokenRefused}
 */
export function assertSignatureLength(algorithm: string | undefined, signatureB64: string): void {
  const expected = ALGORITHMS.get(algorithm ?? "")?.signatureBytes;
  const fits = expected === undefined || Buffer.byteLength(signatureB64, "base64url") === expected;
  if (!fits) throw new TokenRefused("signature");
}

/**
 * The library compares the algorithm with the key's `alg` alone, which many issuers leave out.
 * @throws {TokenRefused} where the header's algorithm is not an asymmetric one for this kind of key
 */
export function assertAlgorithmFitsKey(
  algorithm: string | undefined,
  key: { readonly kty: string; readonly crv?: string },
): void {
  const fitting = ALGORITHMS.get(algorithm ?? "");
  const fits = fitting?.kty === key.kty && (fitting.curves?.includes(key.crv ?? "") ?? true);
  if (!fits) throw new TokenRefused("algorithm");
}
