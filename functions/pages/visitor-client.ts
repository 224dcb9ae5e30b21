import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as v from "valibot";
import { serviceClientOptions } from "../../shared/webhooks/service-client.ts";

/** The id and the secret of an app client. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const SecretSchema = v.object({
  client_id: v.pipe(v.string(), v.nonEmpty()),
  client_secret: v.pipe(v.string(), v.nonEmpty()),
});

/** The visitors' app client, whose credentials are read when they are first needed, and kept until they are forgotten. */
export class VisitorClient {
  readonly #client: SecretsManagerClient;
  readonly #secretArn: string;
  #credentials: ClientCredentials | undefined;

  constructor(client: SecretsManagerClient, secretArn: string) {
    this.#client = client;
    this.#secretArn = secretArn;
  }

  /**
   * Its id and secret.
   * @throws if the secret cannot be read, or is no JSON object with `client_id` and `client_secret`
   */
  async credentials(): Promise<ClientCredentials> {
    this.#credentials ??= await this.#read();
    return this.#credentials;
  }

  /** Forgets credentials that the issuer has refused: somebody may have changed them. */
  forget(): void {
    this.#credentials = undefined;
  }

  async #read(): Promise<ClientCredentials> {
    const { SecretString = "" } = await this.#client.send(
      new GetSecretValueCommand({ SecretId: this.#secretArn }),
    );
    const secret = v.safeParse(SecretSchema, jsonOf(SecretString));
    // What is wrong with it may be a part of it, so the message has none.
    if (!secret.success) throw new Error("The visitors' secret needs client_id and client_secret in JSON.");
    return { clientId: secret.output.client_id, clientSecret: secret.output.client_secret };
  }
}

/** A client of Secrets Manager for functions. */
export function secretsManagerClient(): SecretsManagerClient {
  return new SecretsManagerClient(serviceClientOptions("AWS_ENDPOINT_URL_SECRETS_MANAGER"));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
