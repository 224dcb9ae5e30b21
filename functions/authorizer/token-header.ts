import { TokenRefused } from "./token-refused.ts";

interface Algorithm {
  /** The key type. */
  readonly kty: string;
  readonly curves?: readonly string[];
  /** The length of a signature, if it is the same for every key. */
  readonly signatureBytes?: number;
}

// Asymmetric algorithms only: RFC 7518 §3.1, §3.4 and RFC 8037 §3.1.
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
 * Refuses critical header extensions: we understand none (RFC 7515 §4.1.11), and the library does not check them.
 * @throws {TokenRefused}
 */
export function assertNothingCritical(header: Readonly<Record<string, unknown>>): void {
  if (header.crit !== undefined) throw new TokenRefused("critical_header");
}

/**
 * Refuses an elliptic curve signature of the wrong length: Node throws on it, and the library expects false.
 * @throws {TokenRefused}
 */
export function assertSignatureLength(algorithm: string | undefined, signatureB64: string): void {
  const expected = ALGORITHMS.get(algorithm ?? "")?.signatureBytes;
  const fits = expected === undefined || Buffer.byteLength(signatureB64, "base64url") === expected;
  if (!fits) throw new TokenRefused("signature");
}

/**
 * Refuses an algorithm that does not fit the key's type. The library compares it only with the key's `alg`, which many
 * issuers omit.
 * @throws {TokenRefused}
 */
export function assertAlgorithmFitsKey(
  algorithm: string | undefined,
  key: { readonly kty: string; readonly crv?: string },
): void {
  const fitting = ALGORITHMS.get(algorithm ?? "");
  const fits = fitting?.kty === key.kty && (fitting.curves?.includes(key.crv ?? "") ?? true);
  if (!fits) throw new TokenRefused("algorithm");
}
