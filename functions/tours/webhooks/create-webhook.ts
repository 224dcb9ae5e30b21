import { envelope, refuse } from "../../../shared/api/answer.ts";
import type { Commit } from "../../../shared/operations/decision.ts";
import type { DefineOperation, Dependencies } from "../../../shared/operations/operation-definition.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { type Attempt, write } from "../../../shared/operations/write.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import {
  countWebhook,
  MAX_WEBHOOKS,
  putWebhook,
  type WebhookItem,
} from "../../../shared/tables/webhooks-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { newSigningSecret } from "../../../shared/webhooks/signing-secret.ts";
import { refuseEventTypes } from "./event-access.ts";
import { succeedWithSecret } from "./webhook-operation.ts";
import { type CreateWebhookRequest, createWebhookRequest } from "./webhook-request.ts";
import { webhookView } from "./webhook-view.ts";

/** A secret, and the same as it is stored. */
interface Sealed {
  readonly secret: string;
  readonly sealed: string;
}

type Request = Attempt<unknown, CreateWebhookRequest>;

/** *Create webhook*. */
export const createWebhook: DefineOperation = tenantOperation({
  body: createWebhookRequest,
  successStatus: 201,
  versions: "shown",
  counts: "change",
  tables: {
    Club: ["BatchGetItem"],
    Webhooks: ["PutItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  run: async (request, dependencies) => {
    const denied = refuseEventTypes(request.body.event_types, request.caller);
    if (denied !== undefined) return denied;
    const load = (attempt: Request) => seal(attempt, dependencies);
    return await write(request, { load, decide: decideWebhook }, dependencies);
  },
});

async function seal(attempt: Request, { webhookServices }: Dependencies): Promise<Sealed> {
  const { secret = newSigningSecret() } = attempt.body;
  const { secrets } = await webhookServices();
  return { secret, sealed: await secrets.seal(secret, idOf(attempt)) };
}

function idOf({ tenant, newId }: Request) {
  return { tenant_id: tenant.tenant_id, webhook_id: newId("webhook") };
}

/** The commit of a new webhook; only the transaction knows how many its principal has. */
function decideWebhook(attempt: Request, { secret, sealed }: Sealed): Commit {
  const { caller, body, clock } = attempt;
  const created_at = formatUtcDateTime(clock.now);
  const webhook: WebhookItem = {
    ...idOf(attempt),
    version: 1,
    url: body.url,
    url_version: 1,
    event_types: body.event_types,
    description: body.description,
    disabled_reason: "unverified",
    created_at,
    created_by: caller.principal,
    updated_at: created_at,
    secret_rotated_at: created_at,
    secrets: [{ sealed }],
  };
  const { tenant_id, webhook_id, version } = webhook;
  const answer = { create_response: envelope(webhook_id), webhook: webhookView(webhook) };
  const writes = {
    webhook: putWebhook(webhook),
    webhookId: claimRecordId(webhook_id, clock.now),
    count: countWebhook(tenant_id, caller.principal),
  };
  return {
    kind: "commit",
    changes: [{ writes }],
    success: succeedWithSecret(201, answer, { secret, version }),
    precedence: {
      rank: "after holds",
      keys: {},
      refusal: (_, failed) => (failed.includes("count") ? tooManyWebhooks() : undefined),
    },
  };
}

function tooManyWebhooks() {
  return refuse("TOO_MANY_WEBHOOKS", { jsonObject: { max_webhooks: MAX_WEBHOOKS } });
}
