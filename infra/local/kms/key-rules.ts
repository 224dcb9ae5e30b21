import type { AwsRule } from "../rules/aws-rule.ts";

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

/** KMS's rules for a call. The examples decrypt what the key `encryption` encrypted in the context of webhook 7 of tenant 11. */
export const keyRules: readonly AwsRule<KeyUse>[] = [
  {
    rule: "A call names a key that there is.",
    source: ENCRYPT,
    error: "NotFoundException",
    accepts: () => use({ key: "other" }),
    refuses: () => use({ key: "none" }),
  },
  {
    rule: "What is encrypted has a byte.",
    source: ENCRYPT,
    error: "ValidationException",
    accepts: () => use({ bytes: 1 }),
    refuses: () => use({ bytes: 0 }),
  },
  {
    rule: "What is encrypted has at most 4,096 bytes.",
    source: ENCRYPT,
    error: "ValidationException",
    accepts: () => use({ bytes: MAX_PLAINTEXT_BYTES }),
    refuses: () => use({ bytes: MAX_PLAINTEXT_BYTES + 1 }),
  },
  {
    rule: "What is decrypted has at most 6,144 bytes.",
    source: DECRYPT,
    error: "ValidationException",
    accepts: () => use({ operation: "Decrypt" }),
    refuses: () => use({ operation: "Decrypt", bytes: MAX_CIPHERTEXT_BYTES + 1 }),
  },
  {
    rule: "A code is made of a byte at least.",
    source: MAC,
    error: "ValidationException",
    accepts: () => mac({ bytes: 1 }),
    refuses: () => mac({ bytes: 0 }),
  },
  {
    rule: "A code is made of at most 4,096 bytes.",
    source: MAC,
    error: "ValidationException",
    accepts: () => mac({ bytes: MAX_MESSAGE_BYTES }),
    refuses: () => mac({ bytes: MAX_MESSAGE_BYTES + 1 }),
  },
  {
    rule: "A key of codes encrypts nothing.",
    source: ENCRYPT,
    error: "InvalidKeyUsageException",
    accepts: () => use({}),
    refuses: () => use({ key: "mac" }),
  },
  {
    rule: "A key of codes decrypts nothing.",
    source: DECRYPT,
    error: "InvalidKeyUsageException",
    accepts: () => use({ operation: "Decrypt" }),
    refuses: () => use({ operation: "Decrypt", key: "mac" }),
  },
  {
    rule: "A key of encryption makes no code.",
    source: MAC,
    error: "InvalidKeyUsageException",
    accepts: () => mac({}),
    refuses: () => mac({ key: "encryption" }),
  },
  {
    rule: "A policy that names an algorithm allows no other.",
    source: CONDITIONS,
    error: "AccessDeniedException",
    accepts: () => mac({ algorithm: "HMAC_SHA_256" }),
    refuses: () => mac({ algorithm: "HMAC_SHA_512" }),
  },
  {
    rule: "A ciphertext is decrypted in the context in which it was encrypted.",
    source: DECRYPT,
    error: "InvalidCiphertextException",
    accepts: () => use({ operation: "Decrypt", context: { webhook_id: "7", tenant_id: "11" } }),
    refuses: () => use({ operation: "Decrypt", context: { ...CONTEXT, webhook_id: "8" } }),
  },
  {
    rule: "A ciphertext is decrypted by the key that encrypted it.",
    source: DECRYPT,
    error: "IncorrectKeyException",
    accepts: () => use({ operation: "Decrypt" }),
    refuses: () => use({ operation: "Decrypt", key: "other" }),
  },
  {
    rule: "A policy that names keys of the context allows no other key.",
    source: CONDITIONS,
    error: "AccessDeniedException",
    accepts: () => use({}),
    refuses: () => use({ context: { ...CONTEXT, purpose: "test" } }),
  },
  {
    rule: "A policy that wants a key of the context allows no call without it.",
    source: CONDITIONS,
    error: "AccessDeniedException",
    accepts: () => use({}),
    refuses: () => use({ context: { tenant_id: "11" } }),
  },
  {
    rule: "A policy with conditions of the context allows no call without any context.",
    source: CONDITIONS,
    error: "AccessDeniedException",
    accepts: () => use({}),
    refuses: () => use({ context: {} }),
  },
];

function use(fields: Partial<KeyUse>): KeyUse {
  const whole = { operation: "Encrypt", key: "encryption", bytes: 32, context: CONTEXT } as const;
  return { ...whole, algorithm: "HMAC_SHA_256", ...fields };
}

function mac(fields: Partial<KeyUse>): KeyUse {
  return use({ operation: "GenerateMac", key: "mac", ...fields });
}
