import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { type Answer, type Success, succeed } from "../../../shared/api/answer.ts";
import type { Commit } from "../../../shared/operations/decision.ts";
import type { DefineOperation, Dependencies } from "../../../shared/operations/operation-definition.ts";
import type { TenantRequest } from "../../../shared/operations/tenant-operation.ts";
import {
  type DeliveryItem,
  type DeliveryPosition,
  putDelivery,
  readDelivery,
} from "../../../shared/tables/webhook-deliveries.ts";
import { requestWake } from "../../../shared/tables/webhook-state.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { eventBody } from "../../../shared/webhooks/event-body.ts";
import { TEST_EVENT } from "../../../shared/webhooks/event-types.ts";
import { countedCall } from "./calls.ts";
import {
  type WebhookPath,
  type WebhookRequest,
  webhookNotFound,
  webhookOperation,
} from "./webhook-operation.ts";
import { deliveryView } from "./webhook-view.ts";

// An endpoint mostly answers within a tenth of a second; the longest wait says when the answer is seen.
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 1_000;
// Enough to read once more and to answer.
const TIME_TO_ANSWER_MS = 2_000;

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
    due_at: created_at,
  } as const;
  const { writes, precedence } = countedCall(webhook, "test", clock.now);
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
    // Only says which delivery it is: its answer is read when the test was made.
    success: succeed(200, { created_at, event_id }),
    precedence,
  };
}

const PositionSchema = v.object({ created_at: v.string(), event_id: v.string() });

/** Has the test made, unless it was, waits for it as long as the request may take, and shows what came of it. */
async function showDelivery(
  { text, isReplay }: Success,
  { tenant, path, database, deadline }: TenantRequest<WebhookPath, unknown, unknown>,
  services: Dependencies["webhookServices"],
): Promise<Answer> {
  const webhook = { tenant_id: tenant.tenant_id, ...path };
  const position: DeliveryPosition = v.parse(PositionSchema, JSON.parse(text));
  const read = async (): Promise<DeliveryItem | undefined> => {
    const { delivery } = await database.read({ delivery: readDelivery(webhook, position) });
    return delivery;
  };
  let delivery = await read();
  if (delivery?.status === "pending") await (await services()).queue.send([{ webhook }]);
  let waitMs = FIRST_WAIT_MS;
  while (delivery?.status === "pending" && deadline.remainingMs() - waitMs > TIME_TO_ANSWER_MS) {
    await sleep(waitMs);
    waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
    delivery = await read();
  }
  if (delivery === undefined) return webhookNotFound();
  return {
    ...succeed(200, { delivery: deliveryView(delivery) }),
    ...(isReplay === undefined ? {} : { isReplay }),
  };
}
