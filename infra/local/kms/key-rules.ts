import { type AwsRule, refusedWith } from "../rules/aws-rule.ts";

/** A call of a key in the table's examples. */
export interface KeyUse {
  readonly operation: "Encrypt" | "Decrypt" | "GenerateMac";
  /** What kind of key is named; `other` is another one for encryption, `none` is no key. */
  readonly key: "encryption" | "other" | "mac" | "none";
  /** The bytes of the plaintext or the message. With more than a ciphertext may have, as many zeros are decrypted. */
  readonly bytes: number;
  readonly context: Readonly<Record<string, string>>;
  readonly algorithm: "HMAC_SHA_256" | "HMAC_SHA_512";
}

/** The most bytes that KMS encrypts. */
export const MAX_PLAINTEXT_BYTES = 4_096;
/** The most bytes that KMS decrypts. */
export const MAX_CIPHERTEXT_BYTES = 6_144;
/** The most bytes of a message whose code (MAC) KMS makes. */
export const MAX_MESSAGE_BYTES = 4_096;

const CONTEXT = { tenant_id: "11", webhook_id: "7" };
const ENCRYPT = "AWS KMS API Reference, Encrypt";
const DECRYPT = "AWS KMS API Reference, Decrypt";
const MAC = "AWS KMS API Reference, GenerateMac";
const CONDITIONS = "AWS KMS Developer Guide, Condition keys for AWS KMS";

const notFound = refusedWith("NotFoundException", use);
const invalid = refusedWith("ValidationException", use);
const invalidMac = refusedWith("ValidationException", mac);
const misused = refusedWith("InvalidKeyUsageException", use);
const misusedMac = refusedWith("InvalidKeyUsageException", mac);
const denied = refusedWith("AccessDeniedException", use);
const deniedMac = refusedWith("AccessDeniedException", mac);
const undecipherable = refusedWith("InvalidCiphertextException", use);
const incorrectKey = refusedWith("IncorrectKeyException", use);

/** KMS's rules for a call. The examples decrypt what the key `encryption` encrypted in the context of webhook 7 of tenant 11. */
export const keyRules: readonly AwsRule<KeyUse>[] = [
  notFound(ENCRYPT, "A call names a key that there is.", { key: "other" }, { key: "none" }),
  invalid(ENCRYPT, "What is encrypted has a byte.", { bytes: 1 }, { bytes: 0 }),
  invalid(
    ENCRYPT,
    "What is encrypted has at most 4,096 bytes.",
    { bytes: MAX_PLAINTEXT_BYTES },
    { bytes: MAX_PLAINTEXT_BYTES + 1 },
  ),
  invalid(
    DECRYPT,
    "What is decrypted has at most 6,144 bytes.",
    { operation: "Decrypt" },
    { operation: "Decrypt", bytes: MAX_CIPHERTEXT_BYTES + 1 },
  ),
  invalidMac(MAC, "A code is made of a byte at least.", { bytes: 1 }, { bytes: 0 }),
  invalidMac(
    MAC,
    "A code is made of at most 4,096 bytes.",
    { bytes: MAX_MESSAGE_BYTES },
    { bytes: MAX_MESSAGE_BYTES + 1 },
  ),
  misused(ENCRYPT, "A key of codes encrypts nothing.", {}, { key: "mac" }),
  misused(
    DECRYPT,
    "A key of codes decrypts nothing.",
    { operation: "Decrypt" },
    { operation: "Decrypt", key: "mac" },
  ),
  misusedMac(MAC, "A key of encryption makes no code.", {}, { key: "encryption" }),
  deniedMac(
    CONDITIONS,
    "A policy that names an algorithm allows no other.",
    { algorithm: "HMAC_SHA_256" },
    { algorithm: "HMAC_SHA_512" },
  ),
  undecipherable(
    DECRYPT,
    "A ciphertext is decrypted in the context in which it was encrypted.",
    { operation: "Decrypt", context: { webhook_id: "7", tenant_id: "11" } },
    { operation: "Decrypt", context: { ...CONTEXT, webhook_id: "8" } },
  ),
  incorrectKey(
    DECRYPT,
    "A ciphertext is decrypted by the key that encrypted it.",
    { operation: "Decrypt" },
    { operation: "Decrypt", key: "other" },
  ),
  denied(
    CONDITIONS,
    "A policy that names keys of the context allows no other key.",
    {},
    { context: { ...CONTEXT, purpose: "test" } },
  ),
  denied(
    CONDITIONS,
    "A policy that wants a key of the context allows no call without it.",
    {},
    { context: { tenant_id: "11" } },
  ),
  denied(
    CONDITIONS,
    "A policy with conditions of the context allows no call without any context.",
    {},
    { context: {} },
  ),
];

function use(fields: Partial<KeyUse>): KeyUse {
  const whole = { operation: "Encrypt", key: "encryption", bytes: 32, context: CONTEXT } as const;
  return { ...whole, algorithm: "HMAC_SHA_256", ...fields };
}

function mac(fields: Partial<KeyUse>): KeyUse {
  return use({ operation: "GenerateMac", key: "mac", ...fields });
}
