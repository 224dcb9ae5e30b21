import { envelope, type Refusal, refuse, succeed } from "../../../shared/api/answer.ts";
import { type Decision, refused } from "../../../shared/operations/decision.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import { readExpectation } from "../../../shared/values/expectation.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { wakeWebhook } from "../../../shared/webhooks/wake.ts";
import { requestReplay } from "../../../shared/webhooks/webhook-state.ts";
import { limitedCall } from "./call-limit.ts";
import { type WebhookRequest, webhookOperation } from "./webhook-operation.ts";
import { type ReplayRequest, replayRequest, sinceProblem } from "./webhook-request.ts";

/** *Replay webhook deliveries*. */
export const replayWebhookDeliveries: DefineOperation = webhookOperation({
  body: replayRequest,
  successStatus: 202,
  actions: ["ConditionCheckItem", "UpdateItem"],
  prepare: async () => undefined,
  decide: decideReplay,
  afterwards: async (success, { tenant, path }, services) => {
    const { queue } = await services();
    await queue.send([wakeWebhook({ tenant_id: tenant.tenant_id, ...path })]);
    return success;
  },
});

function decideReplay({ webhook, state, body, clock, newKey }: WebhookRequest<ReplayRequest>): Decision {
  const expected = sinceProblem(body.since, clock.now);
  if (expected !== undefined) return refused(sinceInvalid(expected));
  const { webhook_id, disabled_reason } = webhook;
  if (disabled_reason !== undefined) {
    return refused(refuse("WEBHOOK_DISABLED", { jsonObject: { disabled_reason } }));
  }
  const at = formatUtcDateTime(clock.now);
  const { writes, precedence } = limitedCall(webhook, "replay", clock.now);
  // What is recorded from now on is sent anyway.
  const replay = { id: newKey("replay"), from: body.since, to: at };
  return {
    kind: "commit",
    changes: [{ writes: { ...writes, replay: requestReplay(webhook, replay, state, at) } }],
    success: succeed(202, envelope(webhook_id)),
    precedence,
  };
}

function sinceInvalid(expected: string): Refusal {
  const { type, phrase } = readExpectation(expected);
  return refuse("FIELD_INVALID", {
    identifier: "since",
    message: `The field since must be ${phrase}.`,
    help: `Send since as ${phrase}.`,
    jsonObject: { expected: type, received: "string" },
  });
}
