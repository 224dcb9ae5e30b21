import { envelope, succeed } from "../../../shared/api/answer.ts";
import type { Commit } from "../../../shared/operations/decision.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import { deleteWebhook as deleteItem, removeOwnWebhook } from "../../../shared/tables/webhooks-table.ts";
import { removeState } from "../../../shared/webhooks/webhook-state.ts";
import { type WebhookRequest, webhookOperation } from "./webhook-operation.ts";

/** *Delete webhook*. */
export const deleteWebhook: DefineOperation = webhookOperation({
  versions: "matched",
  actions: ["DeleteItem", "UpdateItem"],
  prepare: async () => undefined,
  decide: decideDeletion,
});

function decideDeletion({ webhook }: WebhookRequest<unknown>): Commit {
  const { webhook_id, version } = webhook;
  const writes = {
    webhook: deleteItem(webhook),
    state: removeState(webhook),
    own: removeOwnWebhook(webhook),
  };
  return {
    kind: "commit",
    changes: [{ writes }],
    success: { ...succeed(200, envelope(webhook_id)), version },
  };
}
