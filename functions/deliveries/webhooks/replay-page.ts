import type { WebhookItem } from "../../../shared/tables/webhooks-table.ts";
import { chunks } from "../../../shared/values/chunks.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { isSubscribed } from "../../../shared/webhooks/event-types.ts";
import {
  type DeliveryItem,
  deliveriesFrom,
  positionOfRecord,
  replayDelivery,
} from "../../../shared/webhooks/webhook-deliveries.ts";
import type { Progress } from "../../../shared/webhooks/webhook-state.ts";
import { settleAll } from "../turn/settle-all.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";

const PAGE = 500;
const MAX_PARALLEL = 25;

/**
 * Makes the next page of what is to be replayed due at once. A page that is read again changes nothing.
 * @returns from where to go on; undefined at the end
 */
export async function replayPage(
  webhook: WebhookItem,
  { replay_from: from, replay_to: to }: Progress,
  { database, writer, now }: WebhookDependencies,
): Promise<string | undefined> {
  const isDisabled = webhook.disabled_reason !== undefined;
  if (from === undefined || to === undefined || isDisabled) return undefined;
  const at = formatUtcDateTime(now());
  const { items, lastRead } = await database.queryPage(deliveriesFrom(webhook, from, to), {
    enough: Number.POSITIVE_INFINITY,
    budget: PAGE,
  });
  const waiting = items.filter((item) => isWaiting(item, at) && isSubscribed(webhook.event_types, item.type));
  for (const some of chunks(waiting, MAX_PARALLEL)) {
    await settleAll(some.map((item) => writer.write(replayDelivery(webhook, item, at))));
  }
  return lastRead === undefined ? undefined : positionOfRecord(lastRead);
}

/** Whether a delivery is neither delivered nor due. */
function isWaiting({ status, due_at = "" }: DeliveryItem, now: string): boolean {
  return status === "failed" || status === "held" || (status === "pending" && due_at > now);
}
