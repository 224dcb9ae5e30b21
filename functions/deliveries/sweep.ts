import { wakeShards, webhooksToWake } from "../../shared/tables/webhook-state.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import type { DeliveryDependencies } from "./dependencies.ts";

/** Wakes every webhook whose time has come, whatever became of the message that should have done it. */
export async function sweep({
  database,
  services,
  now,
}: Pick<DeliveryDependencies, "database" | "services" | "now">): Promise<void> {
  const by = formatUtcDateTime(now());
  const found = await Promise.all(
    wakeShards.map((shard) =>
      database.query(webhooksToWake(shard, by), () => true, Number.POSITIVE_INFINITY),
    ),
  );
  await services.queue.send(found.flat().map((webhook) => ({ webhook })));
}
