import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import type { WebhookId } from "../tables/webhooks-table.ts";
import { Unavailable } from "../values/unavailable.ts";
import { serviceClientOptions } from "./service-client.ts";

/** Encrypts the secrets of webhooks with a KMS key: wherever one is stored, it is encrypted. */
export class SecretKeeper {
  readonly #client: KMSClient;
  readonly #keyId: string;

  /** @param keyId the ARN of the key */
  constructor(client: KMSClient, keyId: string) {
    this.#client = client;
    this.#keyId = keyId;
  }

  /**
   * Encrypts a webhook's secret; the ciphertext cannot be opened as another webhook's.
   * @returns base64
   * @throws {Unavailable} if KMS does not answer
   */
  async seal(secret: string, webhook: WebhookId): Promise<string> {
    const command = new EncryptCommand({
      KeyId: this.#keyId,
      Plaintext: Buffer.from(secret),
      EncryptionContext: context(webhook),
    });
    const { CiphertextBlob } = await this.#client.send(command).catch(rejectUnavailable);
    if (CiphertextBlob === undefined) throw new Error("KMS gave no ciphertext.");
    return Buffer.from(CiphertextBlob).toString("base64");
  }

  /**
   * Decrypts what {@link seal} gave.
   * @throws {Unavailable} if KMS does not answer
   */
  async open(sealed: string, webhook: WebhookId): Promise<string> {
    const command = new DecryptCommand({
      KeyId: this.#keyId,
      CiphertextBlob: Buffer.from(sealed, "base64"),
      EncryptionContext: context(webhook),
    });
    const { Plaintext } = await this.#client.send(command).catch(rejectUnavailable);
    if (Plaintext === undefined) throw new Error("KMS gave no plaintext.");
    return Buffer.from(Plaintext).toString();
  }
}

/** A client of KMS for functions. */
export function kmsClient(): KMSClient {
  return new KMSClient(serviceClientOptions("AWS_ENDPOINT_URL_KMS"));
}

function context({ tenant_id, webhook_id }: WebhookId): Record<string, string> {
  return { tenant_id: String(tenant_id), webhook_id: String(webhook_id) };
}

function rejectUnavailable(error: unknown): Promise<never> {
  return Promise.reject(new Unavailable(error, "KMS"));
}
