import { ItemWriter } from "../../../../shared/tables/item-writer.ts";
import { putWebhook, type WebhookId } from "../../../../shared/tables/webhooks-table.ts";
import { recordId } from "../../../../shared/values/record-id.ts";
import { eventBody } from "../../../../shared/webhooks/event-body.ts";
import { putDelivery, recordAttempt } from "../../../../shared/webhooks/webhook-deliveries.ts";
import type { Recording } from "../../../infra/open-api/recording.ts";
import type { TestTables } from "../../../support/engine.ts";
import {
  type FunctionsUnderTest,
  type RequestOptions,
  TEST_NOW,
} from "../../../support/function-under-test.ts";
import { SECRET, SUBSCRIBER, storedWebhook, webhookBody } from "../../../support/webhooks.ts";

const TENANT = 11;

/** A webhook that is created for recordings alone. */
export interface RecordedWebhook {
  readonly id: WebhookId;
  /** What its first recording needs. */
  readonly created: Pick<Recording, "idsFrom" | "before">;
  /** The same for a recording that is sent again and again: its item is stored as if it had been created. */
  readonly stored: Pick<Recording, "before" | "isSpent">;
  /** A request about it. */
  readonly about: (headers?: Readonly<Record<string, string>>) => RequestOptions;
}

/**
 * @param number what its id is made from
 * @param principal whose it is: nobody has more than five at a tenant
 */
export function recordedWebhook(number: number, principal: string, isTested = false): RecordedWebhook {
  const id = { tenant_id: TENANT, webhook_id: recordId(TEST_NOW, number) };
  const about: RecordedWebhook["about"] = (headers = {}) => ({
    ...SUBSCRIBER,
    principal,
    headers,
    pathParameters: { tenant_id: String(TENANT), webhook_id: String(id.webhook_id) },
  });
  const create = async (api: FunctionsUnderTest) => {
    await api.createWebhook(webhookBody({ secret: SECRET }), { ...SUBSCRIBER, principal });
    if (isTested) await api.testWebhook(undefined, about());
  };
  const store = async (_: FunctionsUnderTest, { client, names }: TestTables) => {
    await new ItemWriter(client, names).write(putWebhook(storedWebhook(id, { created_by: principal })));
  };
  return {
    id,
    created: { idsFrom: number, before: create },
    stored: { before: store, isSpent: true },
    about,
  };
}

/** Stores two deliveries of a webhook: one that was delivered, and one that is to be tried again. */
export async function storeDeliveries({ client, names }: TestTables, webhook: WebhookId): Promise<void> {
  const writer = new ItemWriter(client, names);
  const events = [
    { event_id: "114440515200901:1", type: "appointment.created", created_at: "2026-11-20T08:40:00.000Z" },
    { event_id: "114440515200901:2", type: "appointment.cancelled", created_at: "2026-11-20T08:59:30.000Z" },
  ];
  for (const [index, event] of events.entries()) {
    const body = eventBody(event.type, event.created_at, {});
    const delivery = { ...webhook, ...event, body, status: "pending", due_at: event.created_at } as const;
    await writer.write(putDelivery(delivery, TEST_NOW));
    const record = `delivery#${event.created_at}#${event.event_id}`;
    const at = event.created_at.replace("000Z", "420Z");
    const result =
      index === 0
        ? ({ status: "delivered", at, last_status: 204 } as const)
        : ({ status: "pending", at, last_error: "timeout", due_at: "2026-11-20T09:00:40.000Z" } as const);
    await writer.write(recordAttempt(webhook, { record, attempts: 0 }, result));
  }
}
