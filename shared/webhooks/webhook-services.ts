import { kmsClient, SecretKeeper } from "./secret-keeper.ts";
import { SqsWakeQueue, sqsClient, type WakeQueue } from "./wake-queue.ts";

/** What webhooks need beside the database. */
export interface WebhookServices {
  readonly secrets: Pick<SecretKeeper, "seal" | "open">;
  readonly queue: WakeQueue;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The services of a function.
 * @throws if the environment does not name the key or a queue
 */
export function webhookServices(environment: Environment): WebhookServices {
  return {
    secrets: new SecretKeeper(kmsClient(), requiredVariable(environment, "WEBHOOK_KEY")),
    queue: new SqsWakeQueue(sqsClient(), {
      messages: requiredVariable(environment, "MESSAGE_QUEUE_URL"),
      webhooks: requiredVariable(environment, "WEBHOOK_QUEUE_URL"),
    }),
  };
}

/**
 * The value of an environment variable.
 * @throws if there is none
 */
export function requiredVariable(environment: Environment, name: string): string {
  const value = environment[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}
