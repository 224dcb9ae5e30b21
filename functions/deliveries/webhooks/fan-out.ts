import { type WebhookItem, webhooksOfTenant } from "../../../shared/tables/webhooks-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { eventBody, eventData } from "../../../shared/webhooks/event-body.ts";
import { isSubscribed } from "../../../shared/webhooks/event-types.ts";
import { wakeWebhook } from "../../../shared/webhooks/wake.ts";
import {
  deleteDelivery,
  deliveryRecord,
  type NewDelivery,
  putDelivery,
} from "../../../shared/webhooks/webhook-deliveries.ts";
import type { ReceivedEvent } from "../turn/queue-message.ts";
import { settleAll } from "../turn/settle-all.ts";
import { toldOfErased } from "./erased-clients.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";

/**
 * Records an event once for every webhook of its tenant that asked for it, and has those woken that are to be told now. An
 * event about a client who is erased meanwhile is told to nobody.
 * @returns how many were recorded for disabled webhooks
 */
export async function fanOut(event: ReceivedEvent, dependencies: WebhookDependencies): Promise<number> {
  const { database, services, writer } = dependencies;
  const webhooks = await database.query(
    webhooksOfTenant(Number(event.detail.tenant_id)),
    ({ event_types }) => isSubscribed(event_types, event.type),
    Number.POSITIVE_INFINITY,
  );
  if (webhooks.length === 0) return 0;
  const body = eventBody(event.type, event.at, eventData(event.detail));
  const recorded = await settleAll(webhooks.map((webhook) => record(event, body, webhook, dependencies)));
  // An erasure puts its tombstone before it looks for deliveries: either it finds these, or the tombstone is there by now.
  if ((await toldOfErased([{ body }], dependencies)).length > 0) {
    const sortKey = deliveryRecord({ created_at: event.at, event_id: event.detail.event_id });
    await settleAll(webhooks.map((webhook) => writer.write(deleteDelivery(webhook, sortKey))));
    return 0;
  }
  const toWake = recorded.filter(({ status }) => status === "pending");
  await services.queue.send(toWake.map(({ webhook }) => wakeWebhook(webhook)));
  return recorded.filter(({ status, isNew }) => isNew && status === "held").length;
}

/** The delivery of an event to one webhook. */
interface Recorded {
  readonly webhook: WebhookItem;
  /** Its status, be it new or there already; undefined if that is not known. */
  readonly status: unknown;
  readonly isNew: boolean;
}

async function record(
  { type, at, detail: { event_id } }: ReceivedEvent,
  body: string,
  webhook: WebhookItem,
  { writer, now }: WebhookDependencies,
): Promise<Recorded> {
  const { tenant_id, webhook_id, disabled_reason } = webhook;
  const status = disabled_reason === undefined ? "pending" : "held";
  const delivery: NewDelivery = {
    ...{ tenant_id, webhook_id, event_id, type, status },
    created_at: at,
    body,
    due_at: status === "pending" ? formatUtcDateTime(now()) : undefined,
  };
  const put = await writer.write(putDelivery(delivery, now()));
  return { webhook, status: put.ok ? status : put.found?.status, isNew: put.ok };
}
