import { dueClasses, dueTemplates } from "../../shared/tables/due-items.ts";
import { dueShards } from "../../shared/tables/messages-table.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { wakeMessage, wakeWebhook } from "../../shared/webhooks/wake.ts";
import { wakeShards, webhooksToWake } from "../../shared/webhooks/webhook-state.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import { dueBy } from "./messages/message-items.ts";
import { settleAll } from "./turn/settle-all.ts";
import { newTally, tallyFields } from "./turn/tally.ts";

// One sweep takes at most so many of each shard; the next takes the rest.
const MAX_OF_SHARD = 200;

// A message or the sweep of the same minute wakes what is due, so normally it is worked on long before.
const LATE_MS = 5 * 60_000;

/**
 * Lets bookings follow the classes that have changed, makes the classes of templates, and wakes every webhook that has something due, and
 * every message to a person that is due, even if the queue has lost the wake. Without the setting `mailFrom` no message is sent.
 */
export async function sweep({
  database,
  writer,
  services,
  messages,
  now,
  log,
  metricsNamespace,
}: Omit<DeliveryDependencies, "post" | "random" | "newToken">): Promise<void> {
  await settleAll([
    settleClasses({ database, writer, now }),
    makeClasses({ database, writer, now, log, metricsNamespace }),
    wakeDue({ database, services, messages, now, log, metricsNamespace }),
  ]);
}

/** Loads the settling of classes with the first class that is due. */
async function settleClasses(
  dependencies: Pick<DeliveryDependencies, "database" | "writer" | "now">,
): Promise<void> {
  const due = await dependencies.database.query(
    dueClasses(formatUtcDateTime(dependencies.now())),
    () => true,
    1,
  );
  if (due.length === 0) return;
  const { settleDue } = await import("./classes/settle-due.ts");
  await settleDue(dependencies);
}

/** Loads the making of classes with the first template that is due. */
async function makeClasses(
  dependencies: Pick<DeliveryDependencies, "database" | "writer" | "now" | "log" | "metricsNamespace">,
): Promise<void> {
  const by = formatUtcDateTime(dependencies.now());
  const due = await dependencies.database.query(dueTemplates(by), () => true, 1);
  if (due.length === 0) return;
  const { makeDue } = await import("./classes/make-due.ts");
  await makeDue(dependencies);
}

async function wakeDue({
  database,
  services,
  messages,
  now,
  log,
  metricsNamespace,
}: Omit<DeliveryDependencies, "writer" | "post" | "random" | "newToken">): Promise<void> {
  const at = now();
  const by = formatUtcDateTime(at);
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
    ...due.flat().map(({ tenant_id, owner, record }) => wakeMessage(tenant_id, { owner, record })),
  ]);
  const since = [...found.flat().map(({ wake_at }) => wake_at), ...due.flat().map(({ due_at }) => due_at)];
  const [oldest = by] = since.sort();
  const waitedMs = at.getTime() - Date.parse(oldest);
  if (waitedMs < LATE_MS) return;
  log.info("deliveries", tallyFields({ ...newTally(), waiting_ms: [waitedMs] }, metricsNamespace, at));
}
