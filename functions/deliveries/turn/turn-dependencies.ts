import type { Database } from "../../../shared/tables/database.ts";
import type { ItemWriter } from "../../../shared/tables/item-writer.ts";
import type { LogSink } from "../../../shared/telemetry/logger.ts";
import type { WebhookServices } from "../../../shared/webhooks/webhook-services.ts";

/** What every turn of work depends on; made once, outside the function's handler. */
export interface TurnDependencies {
  readonly database: Database;
  readonly writer: Pick<ItemWriter, "write">;
  readonly services: WebhookServices;
  readonly now: () => Date;
  /** A random number from 0 to 1, without 1. */
  readonly random: () => number;
  /** A new random text. */
  readonly newToken: () => string;
  readonly log: LogSink;
  readonly metricsNamespace: string;
}
