import * as v from "valibot";
import type { AwsService } from "../aws-json/aws-json-server.ts";
import { AwsRefusal } from "../aws-json/aws-refusal.ts";
import type { LocalKey } from "./local-key.ts";

// API Reference, "Encrypt" and "Decrypt".
const MAX_PLAINTEXT_BYTES = 4_096;
const MAX_CIPHERTEXT_BYTES = 6_144;

const ContextSchema = v.optional(v.record(v.string(), v.string()), {});

const EncryptSchema = v.strictObject({
  KeyId: v.string(),
  Plaintext: blob(MAX_PLAINTEXT_BYTES),
  EncryptionContext: ContextSchema,
});

const DecryptSchema = v.strictObject({
  KeyId: v.string(),
  CiphertextBlob: blob(MAX_CIPHERTEXT_BYTES),
  EncryptionContext: ContextSchema,
});

const ALGORITHM = "SYMMETRIC_DEFAULT";

/**
 * `Encrypt` and `Decrypt` of KMS, for these keys. Both must name the key, by its ARN or its id.
 * @param beforeEncrypt runs before each encryption is answered
 */
export function kmsService(keys: readonly LocalKey[], beforeEncrypt: () => Promise<void>): AwsService {
  const keyOf = (id: string): LocalKey => {
    const found = keys.find(({ arn }) => arn === id || arn.endsWith(`:key/${id}`));
    if (found !== undefined) return found;
    throw new AwsRefusal("NotFoundException", `There is no key ${id}.`);
  };
  return {
    target: "TrentService",
    version: "1.1",
    operations: {
      Encrypt: async (input) => {
        const { KeyId, Plaintext, EncryptionContext } = v.parse(EncryptSchema, input);
        const key = keyOf(KeyId);
        await beforeEncrypt();
        const sealed = key.encrypt(Plaintext, EncryptionContext);
        return {
          CiphertextBlob: sealed.toString("base64"),
          KeyId: key.arn,
          EncryptionAlgorithm: ALGORITHM,
        };
      },
      Decrypt: (input) => {
        const { KeyId, CiphertextBlob, EncryptionContext } = v.parse(DecryptSchema, input);
        const key = keyOf(KeyId);
        const opened = key.decrypt(CiphertextBlob, EncryptionContext);
        return { Plaintext: opened.toString("base64"), KeyId: key.arn, EncryptionAlgorithm: ALGORITHM };
      },
    },
  };
}

/** Bytes in base64, at least one. */
function blob(maxBytes: number) {
  return v.pipe(
    v.string(),
    v.base64(),
    v.transform((text) => Buffer.from(text, "base64")),
    v.check((bytes) => bytes.length > 0 && bytes.length <= maxBytes, `Send 1 to ${maxBytes} bytes.`),
  );
}
