import type { Messages } from "./messages/messages.ts";
import type { WebhookDependencies } from "./webhooks/webhook-dependencies.ts";

/** What the function depends on; made once, outside its handler. */
export interface DeliveryDependencies extends WebhookDependencies {
  /** Loads what messages need; undefined where the stack sends none. */
  readonly messages: (() => Promise<Messages>) | undefined;
}
