import * as v from "valibot";
import type { AwsService } from "../aws-json/aws-json-server.ts";
import { AwsRefusal } from "../aws-json/aws-refusal.ts";
import { MAX_CIPHERTEXT_BYTES, MAX_MESSAGE_BYTES, MAX_PLAINTEXT_BYTES } from "./key-rules.ts";
import { LocalKey } from "./local-key.ts";
import { LocalMacKey } from "./local-mac-key.ts";

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

const MAC_ALGORITHM = "HMAC_SHA_256";

const GenerateMacSchema = v.strictObject({
  KeyId: v.string(),
  Message: blob(MAX_MESSAGE_BYTES),
  MacAlgorithm: v.picklist(["HMAC_SHA_224", MAC_ALGORITHM, "HMAC_SHA_384", "HMAC_SHA_512"]),
});

const ALGORITHM = "SYMMETRIC_DEFAULT";

/** What the service works with. */
export interface KmsParts {
  readonly keys: readonly (LocalKey | LocalMacKey)[];
  /** Runs before each encryption is answered. */
  readonly beforeEncrypt: () => Promise<void>;
}

/**
 * `Encrypt`, `Decrypt` and `GenerateMac` of KMS, by the rules of key-rules.ts. Each must name the key, by its ARN or its id. The
 * server asks the caller's role first.
 */
export function kmsService({ keys, beforeEncrypt }: KmsParts): AwsService {
  const keyOf = <Key extends LocalKey | LocalMacKey>(id: string, kind: new (...args: never) => Key): Key => {
    const found = keys.find(({ arn }) => arn === id || arn.endsWith(`:key/${id}`));
    if (found === undefined) throw new AwsRefusal("NotFoundException", `There is no key ${id}.`);
    if (found instanceof kind) return found;
    throw new AwsRefusal("InvalidKeyUsageException", `The key ${id} is not for this operation.`);
  };
  return {
    target: "TrentService",
    version: "1.1",
    operations: {
      Encrypt: async (input) => {
        const { KeyId, Plaintext, EncryptionContext } = v.parse(EncryptSchema, input);
        const key = keyOf(KeyId, LocalKey);
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
        const key = keyOf(KeyId, LocalKey);
        const opened = key.decrypt(CiphertextBlob, EncryptionContext);
        if (opened === undefined) throw notOpened(keys, CiphertextBlob, EncryptionContext);
        return { Plaintext: opened.toString("base64"), KeyId: key.arn, EncryptionAlgorithm: ALGORITHM };
      },
      GenerateMac: (input) => {
        const { KeyId, Message, MacAlgorithm } = v.parse(GenerateMacSchema, input);
        const key = keyOf(KeyId, LocalMacKey);
        if (MacAlgorithm !== MAC_ALGORITHM) {
          throw new AwsRefusal("InvalidKeyUsageException", `A key of 256 bits makes no ${MacAlgorithm}.`);
        }
        return { Mac: key.mac(Message).toString("base64"), KeyId: key.arn, MacAlgorithm };
      },
    },
  };
}

function notOpened(
  keys: readonly (LocalKey | LocalMacKey)[],
  blob: Buffer,
  context: Readonly<Record<string, string>>,
): AwsRefusal {
  const isOfAnother = keys.some((key) => key instanceof LocalKey && key.decrypt(blob, context) !== undefined);
  return isOfAnother
    ? new AwsRefusal("IncorrectKeyException", "The ciphertext was made with another key.")
    : new AwsRefusal("InvalidCiphertextException", "The ciphertext was not made in this encryption context.");
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
