import { dueBy, dueShards } from "../../shared/tables/message-items.ts";
import { wakeShards, webhooksToWake } from "../../shared/tables/webhook-state.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { wakeMessage, wakeWebhook } from "../../shared/webhooks/wake.ts";
import type { DeliveryDependencies } from "./dependencies.ts";

// One sweep takes so much of each shard; the next takes the rest.
const MAX_OF_SHARD = 200;

/**
 * Wakes every webhook whose time has come, and everybody who is due a message, whatever became of the message of the queue that
 * should have done it. Without the setting `mailFrom` nobody is told anything.
 */
export async function sweep({
  database,
  services,
  messages,
  now,
}: Pick<DeliveryDependencies, "database" | "services" | "messages" | "now">): Promise<void> {
  const by = formatUtcDateTime(now());
  const found = await Promise.all(
    wakeShards.map((shard) =>
      database.query(webhooksToWake(shard, by), () => true, Number.POSITIVE_INFINITY),
    ),
  );
  const shards = messages === undefined ? [] : dueShards;
  const due = await Promise.all(
    shards.map((shard) => database.query(dueBy(shard, by), () => true, MAX_OF_SHARD)),
  );
  await services.queue.send([
    ...found.flat().map((webhook) => wakeWebhook(webhook)),
    ...due.flat().map(({ tenant_id, ...key }) => wakeMessage(tenant_id, key)),
  ]);
}
