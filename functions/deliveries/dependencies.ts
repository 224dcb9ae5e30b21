import type { Database } from "../../shared/tables/database.ts";
import type { ItemWriter } from "../../shared/tables/item-writer.ts";
import type { LogSink } from "../../shared/telemetry/logger.ts";
import type { WebhookServices } from "../../shared/webhooks/webhook-services.ts";
import type { MessageServices } from "./messages/message-services.ts";
import type { Post } from "./webhooks/post.ts";

/** What the function depends on; made once, outside its handler. */
export interface DeliveryDependencies {
  readonly database: Database;
  readonly writer: Pick<ItemWriter, "write">;
  readonly services: WebhookServices;
  readonly post: Post;
  /** Loads what messages need; undefined where the stack sends none. */
  readonly messages: (() => Promise<MessageServices>) | undefined;
  readonly now: () => Date;
  /** A random number from 0 to 1, without 1. */
  readonly random: () => number;
  /** A new random text. */
  readonly newToken: () => string;
  readonly log: LogSink;
  readonly metricsNamespace: string;
}
