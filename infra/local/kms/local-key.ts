import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The non-secret pairs that a ciphertext is bound to. */
export type EncryptionContext = Readonly<Record<string, string>>;

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A symmetric key as KMS has them. */
export class LocalKey {
  readonly arn: string;
  readonly #key: Buffer;

  /** @param material the secret of all keys, from which each is derived by its ARN */
  constructor(material: Buffer, arn: string) {
    this.arn = arn;
    this.#key = Buffer.from(hkdfSync("sha256", material, "", arn, KEY_BYTES));
  }

  encrypt(plaintext: Buffer, context: EncryptionContext): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(canonical(context));
    const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** Undefined if it was not encrypted with this key and in this context. */
  decrypt(blob: Buffer, context: EncryptionContext): Buffer | undefined {
    try {
      const nonce = blob.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(canonical(context))
        .setAuthTag(blob.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const ciphertext = blob.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}

// The order of its pairs says nothing (AWS KMS Developer Guide, "Encryption context").
function canonical(context: EncryptionContext): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
