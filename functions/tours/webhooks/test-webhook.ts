import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { type Answer, type Success, succeed } from "../../../shared/api/answer.ts";
import type { Commit } from "../../../shared/operations/decision.ts";
import type { DefineOperation, Dependencies } from "../../../shared/operations/operation-definition.ts";
import type { TenantRequest } from "../../../shared/operations/tenant-operation.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { eventBody } from "../../../shared/webhooks/event-body.ts";
import { TEST_EVENT } from "../../../shared/webhooks/event-types.ts";
import { wakeWebhook } from "../../../shared/webhooks/wake.ts";
import {
  type DeliveryItem,
  type DeliveryPosition,
  putDelivery,
  readDelivery,
  TEST_DUE,
} from "../../../shared/webhooks/webhook-deliveries.ts";
import { requestWake } from "../../../shared/webhooks/webhook-state.ts";
import { limitedCall } from "./call-limit.ts";
import {
  type WebhookPath,
  type WebhookRequest,
  webhookNotFound,
  webhookOperation,
} from "./webhook-operation.ts";
import { deliveryView } from "./webhook-view.ts";

// A server mostly answers within a tenth of a second. One that takes longer than five seconds keeps nobody waiting, and no
// execution of the function: that also books tours.
const WAITS_MS = [100, 200, 400, 800, 1_000, 1_000, 1_500];
const TIME_FOR_LAST_READ_MS = 2_000;

/** *Test webhook*. */
export const testWebhook: DefineOperation = webhookOperation({
  actions: ["ConditionCheckItem", "PutItem", "UpdateItem"],
  prepare: async () => undefined,
  decide: decideTest,
  afterwards: showDelivery,
});

function decideTest({ webhook, clock, newKey }: WebhookRequest<unknown>): Commit {
  const { tenant_id, webhook_id } = webhook;
  const created_at = formatUtcDateTime(clock.now);
  const event_id = `test-${newKey("test")}`;
  const delivery = {
    ...{ tenant_id, webhook_id, event_id, created_at },
    type: TEST_EVENT,
    status: "pending",
    body: eventBody(TEST_EVENT, created_at, { tenant_id, webhook_id }),
    due_at: TEST_DUE,
  } as const;
  const { writes, precedence } = limitedCall(webhook, "test", clock.now);
  return {
    kind: "commit",
    changes: [
      {
        writes: {
          ...writes,
          delivery: putDelivery(delivery, clock.now),
          wake: requestWake(webhook, created_at),
        },
      },
    ],
    // Kept under the Idempotency-Key: it names the delivery, and showDelivery answers with its present state.
    success: succeed(200, { created_at, event_id }),
    precedence,
  };
}

const KeptPositionSchema = v.object({ created_at: v.string(), event_id: v.string() });

/**
 * Wakes the function of deliveries, waits for what comes of the test, and answers with the delivery. An answer that is sent
 * again shows it as it is.
 */
async function showDelivery(
  { text, isReplay }: Success,
  { tenant, path, database, deadline }: TenantRequest<WebhookPath, unknown, unknown>,
  services: Dependencies["webhookServices"],
): Promise<Answer> {
  const webhook = { tenant_id: tenant.tenant_id, ...path };
  const position: DeliveryPosition = v.parse(KeptPositionSchema, JSON.parse(text));
  const read = async (): Promise<DeliveryItem | undefined> => {
    const { delivery } = await database.read({ delivery: readDelivery(webhook, position) });
    return delivery;
  };
  if (isReplay) return shown(await read(), { isReplay });
  await (await services()).queue.send([wakeWebhook(webhook)]);
  let delivery = await read();
  for (const waitMs of WAITS_MS) {
    const isOver = deadline.remainingMs() - waitMs < TIME_FOR_LAST_READ_MS;
    if (delivery?.status !== "pending" || isOver) break;
    await sleep(waitMs);
    delivery = await read();
  }
  return shown(delivery);
}

function shown(delivery: DeliveryItem | undefined, sentAgain: Pick<Success, "isReplay"> = {}): Answer {
  if (delivery === undefined) return webhookNotFound();
  return { ...succeed(200, { delivery: deliveryView(delivery) }), ...sentAgain };
}
