import type { WebhookItem } from "../../../shared/tables/webhooks-table.ts";
import { type DeliveryItem, TEST_DUE } from "../../../shared/webhooks/webhook-deliveries.ts";

/** A webhook as its principal sees it: without its secret. */
export function webhookView(item: WebhookItem) {
  const { webhook_id: id, version, url, event_types, disabled_reason } = item;
  return {
    ...{ id, version, url, event_types },
    description: item.description ?? null,
    status: disabled_reason === undefined ? ("active" as const) : ("disabled" as const),
    disabled_reason: disabled_reason ?? null,
    created_at: item.created_at,
    created_by: item.created_by,
    updated_at: item.updated_at,
    secret_rotated_at: item.secret_rotated_at,
  };
}

/** A delivery as the webhook's principal sees it. */
export function deliveryView(item: DeliveryItem) {
  return {
    id: `${item.webhook_id}-${item.event_id}`,
    event_id: item.event_id,
    type: item.type,
    status: item.status,
    attempts: item.attempts,
    last_attempt_at: item.last_attempt_at ?? null,
    last_status: item.last_status ?? null,
    last_error: item.last_error ?? null,
    next_attempt_at: item.due_at === TEST_DUE ? item.created_at : (item.due_at ?? null),
    created_at: item.created_at,
  };
}
