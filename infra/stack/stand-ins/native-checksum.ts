// Stands in the functions' bundles for @smithy/core/checksum: see infra/stack/unused-of-sdk.ts.
import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";

/**
 * SHA-256, or its HMAC where there is a secret, by Node's own cryptography, as the SDK signs requests with it. The SDK's
 * also brings an implementation in JavaScript, for platforms without.
 */
export class Sha256 {
  readonly digestLength = 32;
  readonly #secret: string | Uint8Array | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: string | Uint8Array) {
    this.#secret = secret;
    this.#hash = newHash(secret);
  }

  /** Takes in what comes next of the data. */
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  /** The checksum of all that was taken in; asked for once, or again after {@link reset}. */
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  /** Forgets what was taken in. */
  reset(): void {
    this.#hash = newHash(this.#secret);
  }
}

function newHash(secret: string | Uint8Array | undefined): Hash | Hmac {
  return secret === undefined ? createHash("sha256") : createHmac("sha256", secret);
}
