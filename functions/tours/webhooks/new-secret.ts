import { type Success, succeed } from "../../../shared/api/answer.ts";
import type { Dependencies } from "../../../shared/operations/operation-definition.ts";
import type { WebhookId } from "../../../shared/tables/webhooks-table.ts";
import { newSigningSecret } from "../../../shared/webhooks/signing-secret.ts";
import { webhookServices } from "./webhook-services.ts";

/** A new secret of a webhook, and the same as it is stored. */
export interface NewSecret {
  readonly secret: string;
  readonly sealed: string;
}

/**
 * Encrypts a new secret.
 * @param given the app's own; a random one by default
 * @throws {Unavailable} if the key does not answer
 */
export async function newSecret(
  given: string | undefined,
  webhook: WebhookId,
  use: Dependencies["use"],
): Promise<NewSecret> {
  const secret = given ?? newSigningSecret();
  const { secrets } = await use(webhookServices);
  return { secret, sealed: await secrets.seal(secret, webhook) };
}

/** An answer that has a secret, which is null if the answer is sent again. */
export function succeedWithSecret(
  status: Success["status"],
  body: object,
  { secret, version }: { readonly secret: string; readonly version: number },
): Success {
  return {
    ...succeed(status, { ...body, secret }),
    version,
    keptText: () => JSON.stringify({ ...body, secret: null }),
  };
}
