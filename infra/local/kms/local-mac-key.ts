import { createHmac, hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/** A key of the spec `HMAC_256` as KMS has them. */
export class LocalMacKey {
  readonly arn: string;
  readonly #key: Buffer;

  /** @param material the secret of all keys, from which each is derived by its ARN */
  constructor(material: Buffer, arn: string) {
    this.arn = arn;
    this.#key = Buffer.from(hkdfSync("sha256", material, "", arn, KEY_BYTES));
  }

  /** The message's code by HMAC-SHA-256: always the same. */
  mac(message: Buffer): Buffer {
    return createHmac("sha256", this.#key).update(message).digest();
  }
}
