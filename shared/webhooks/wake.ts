import type { MessageKey } from "../tables/messages-table.ts";
import type { WebhookId } from "../tables/webhooks-table.ts";

/** The longest time that a message can be delayed (Amazon SQS Developer Guide, "Amazon SQS message timers"). */
export const MAX_DELAY_S = 15 * 60;

/** The queues of the function of deliveries: messages to people never wait for webhooks' servers. */
export const wakeQueues = ["messages", "webhooks"] as const;

/** What the function of deliveries is woken for. */
export interface Wake {
  readonly queue: (typeof wakeQueues)[number];
  /** JSON. */
  readonly body: string;
  /** The queue is fair: the wakes of one group do not keep those of others waiting. */
  readonly group: string;
  /** Seconds until it is received, at most {@link MAX_DELAY_S}. */
  readonly delayS: number;
}

/** Has the deliveries of a webhook attempted. */
export function wakeWebhook({ tenant_id, webhook_id }: WebhookId, delayS = 0): Wake {
  const body = JSON.stringify({ wake: { tenant_id, webhook_id } });
  return { queue: "webhooks", body, group: `${tenant_id}-${webhook_id}`, delayS };
}

/** Has a message to a person sent that is due; see functions/deliveries/messages/message-items.ts. */
export function wakeMessage(tenantId: number, { owner, record }: MessageKey, delayS = 0): Wake {
  const body = JSON.stringify({ message: { owner, record } });
  return { queue: "messages", body, group: `messages-${tenantId}`, delayS };
}
