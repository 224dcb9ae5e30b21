import { isDeepStrictEqual } from "node:util";
import {
  envelope,
  type InfoEntry,
  infoEntry,
  refuse,
  type Success,
  succeed,
} from "../../../shared/api/answer.ts";
import { type Decision, refused } from "../../../shared/operations/decision.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import {
  type DisabledReason,
  nextWebhook,
  putWebhook,
  type WebhookItem,
} from "../../../shared/tables/webhooks-table.ts";
import { refuseEventTypes } from "./event-access.ts";
import { type WebhookRequest, webhookOperation } from "./webhook-operation.ts";
import { type UpdateWebhookRequest, updateWebhookRequest } from "./webhook-request.ts";
import { webhookView } from "./webhook-view.ts";

/** *Update webhook*. */
export const updateWebhook: DefineOperation = webhookOperation({
  body: updateWebhookRequest,
  versions: "matched",
  actions: ["PutItem"],
  load: async () => undefined,
  decide: decideUpdate,
});

function decideUpdate(request: WebhookRequest<UpdateWebhookRequest>): Decision {
  const { webhook, body, caller, clock } = request;
  const { event_types = webhook.event_types, url = webhook.url } = body;
  const denied = disablesOnly(body) ? undefined : refuseEventTypes(event_types, caller);
  if (denied !== undefined) return refused(denied);
  if (body.status === "active" && (url !== webhook.url || !isVerified(request))) {
    return refused(refuse("WEBHOOK_UNVERIFIED", { identifier: "status" }));
  }
  const description = body.description === undefined ? webhook.description : (body.description ?? undefined);
  const changes = { url, event_types, description, disabled_reason: reasonAfter(webhook, body) };
  if (isDeepStrictEqual(changes, changeable(webhook))) {
    return { kind: "commit", changes: [], success: updated(webhook, [infoEntry("ALREADY_DONE")]) };
  }
  const changed = nextWebhook(webhook, changes, clock.now);
  const url_version = url === webhook.url ? webhook.url_version : changed.version;
  const after = { ...changed, url_version };
  return {
    kind: "commit",
    changes: [{ writes: { webhook: putWebhook(after) } }],
    success: updated(after),
  };
}

/** What an update may change. */
function changeable({ url, event_types, description, disabled_reason }: WebhookItem) {
  return { url, event_types, description, disabled_reason };
}

/** Whether a body only stops what the webhook gets: that needs no scope to read it. */
function disablesOnly({ status, ...others }: UpdateWebhookRequest): boolean {
  return status === "disabled" && Object.values(others).every((field) => field === undefined);
}

/** Whether the webhook is active, or the last request to its URL got a 2xx. */
function isVerified({ webhook, state }: WebhookRequest<unknown>): boolean {
  return webhook.disabled_reason === undefined || state?.answered_url_version === webhook.url_version;
}

/** Why the webhook gets nothing after the change; undefined if it is active. */
function reasonAfter(
  { url, disabled_reason }: WebhookItem,
  body: UpdateWebhookRequest,
): DisabledReason | undefined {
  const isNewUrl = body.url !== undefined && body.url !== url;
  const isOpen = disabled_reason === undefined || disabled_reason === "unverified";
  // Otherwise a test would make active what the app wants disabled. The reason that the API gave stays.
  if (body.status === "disabled" && (isNewUrl || isOpen)) return "manual";
  if (isNewUrl) return "unverified";
  return body.status === "active" ? undefined : disabled_reason;
}

function updated(webhook: WebhookItem, info: readonly InfoEntry[] = []): Success {
  const body = { update_response: envelope(webhook.webhook_id, info), webhook: webhookView(webhook) };
  return { ...succeed(200, body), version: webhook.version };
}
