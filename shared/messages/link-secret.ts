import { createHmac } from "node:crypto";
import { GenerateMacCommand, type KMSClient } from "@aws-sdk/client-kms";
import type { ClientId } from "../tables/client-id.ts";
import { Unavailable } from "../values/unavailable.ts";
import { kmsClient } from "../webhooks/secret-keeper.ts";
import { inboxOf } from "./inbox.ts";

// Another text would give another secret, and end every link that was sent.
const LABEL = "tour links 1";

// 128 bits, as in the keys that booking a tour gives.
const KEY_BYTES = 16;

// Thirty of them, with their times, are less than the kilobyte that a write unit takes.
const MESSAGE_BYTES = 12;

/** The secret of the stack from which keys in links and hashes of addresses are derived. It is stored nowhere. */
export class LinkSecret {
  readonly #secret: Buffer;

  /** @param secret 32 bytes */
  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** The key of a tour in a message: derived from the tour's id, so nothing is stored and no version changes. */
  tourKey(tenantId: number, tourId: number): string {
    return this.#mac(`tour#${tenantId}#${tourId}`).subarray(0, KEY_BYTES).toString("base64url");
  }

  /** A keyed hash of an e-mail address, the same in upper and lower case. Without the secret nobody learns the address from it. */
  addressHash(email: string): string {
    return this.#mac(`address#${email.toLowerCase()}`).toString("base64url");
  }

  /** A keyed hash of the inbox of an e-mail address, the same for all addresses of the inbox. */
  inboxHash(email: string): string {
    return this.#mac(`inbox#${inboxOf(email)}`).toString("base64url");
  }

  /** A keyed hash of a member's ids. */
  memberHash({ tenant_id, client_id }: ClientId): string {
    return this.#mac(`member#${tenant_id}#${client_id}`).toString("base64url");
  }

  /** A keyed hash of a message's name, which has the id of its recipient. */
  messageHash(name: string): string {
    return this.#mac(`message#${name}`).subarray(0, MESSAGE_BYTES).toString("base64url");
  }

  #mac(text: string): Buffer {
    return createHmac("sha256", this.#secret).update(text).digest();
  }
}

/**
 * Gives the secret that is derived from a key of KMS, which never leaves KMS. KMS is asked once, and again only if it did not answer.
 * @param keyId the ARN of a key for HMAC-SHA-256
 */
export function linkSecretOf(client: Pick<KMSClient, "send">, keyId: string): () => Promise<LinkSecret> {
  let derived: Promise<LinkSecret> | undefined;
  return () => {
    derived ??= derive(client, keyId).catch((error: unknown) => {
      derived = undefined;
      throw error;
    });
    return derived;
  };
}

/** The secret of a function, as its environment names the key; undefined where the stack sends no messages. */
export function linkSecretIn(
  environment: Readonly<Record<string, string | undefined>>,
): (() => Promise<LinkSecret>) | undefined {
  const { LINK_KEY: keyId } = environment;
  return keyId ? linkSecretOf(kmsClient(), keyId) : undefined;
}

/** @throws {Unavailable} if KMS does not answer */
async function derive(client: Pick<KMSClient, "send">, keyId: string): Promise<LinkSecret> {
  const command = new GenerateMacCommand({
    KeyId: keyId,
    MacAlgorithm: "HMAC_SHA_256",
    Message: Buffer.from(LABEL),
  });
  const { Mac } = await client.send(command).catch((error: unknown) => {
    throw new Unavailable(error, "KMS");
  });
  if (Mac === undefined) throw new Error("KMS gave no MAC.");
  return new LinkSecret(Buffer.from(Mac));
}
