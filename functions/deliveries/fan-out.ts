import { type NewDelivery, putDelivery } from "../../shared/tables/webhook-deliveries.ts";
import { type WebhookItem, webhooksOfTenant } from "../../shared/tables/webhooks-table.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { eventBody, eventData } from "../../shared/webhooks/event-body.ts";
import { isSubscribed } from "../../shared/webhooks/event-types.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import type { BusEvent } from "./message.ts";

/**
 * Records an event once for every webhook of its tenant that asked for it, and has those woken that are to be told now.
 * @returns how many were recorded for disabled webhooks
 */
export async function fanOut(event: BusEvent, dependencies: DeliveryDependencies): Promise<number> {
  const { database, services } = dependencies;
  const webhooks = await database.query(
    webhooksOfTenant(Number(event.detail.tenant_id)),
    ({ event_types }) => isSubscribed(event_types, event.type),
    Number.POSITIVE_INFINITY,
  );
  const statuses = await Promise.all(webhooks.map((webhook) => record(event, webhook, dependencies)));
  const toWake = webhooks.filter((_, index) => statuses[index] === "pending");
  await services.queue.send(toWake.map((webhook) => ({ webhook })));
  return statuses.filter((status) => status === "held").length;
}

/** Records a delivery; gives the status of the one that is there, if the event came before. */
async function record(
  { type, at, detail }: BusEvent,
  { tenant_id, webhook_id, disabled_reason }: WebhookItem,
  { writer, now }: DeliveryDependencies,
): Promise<unknown> {
  const status = disabled_reason === undefined ? "pending" : "held";
  const { event_id } = detail;
  const delivery: NewDelivery = {
    ...{ tenant_id, webhook_id, event_id, type, status },
    created_at: at,
    body: eventBody(type, at, eventData(detail)),
    due_at: status === "pending" ? formatUtcDateTime(now()) : undefined,
  };
  const put = await writer.write(putDelivery(delivery, now()));
  return put.ok ? status : put.found?.status;
}
