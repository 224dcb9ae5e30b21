import { envelope, refuse } from "../../../shared/api/answer.ts";
import { type Basis, type Decision, refused } from "../../../shared/operations/decision.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { writeOperation } from "../../../shared/operations/write-operation.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import {
  addOwnWebhook,
  MAX_WEBHOOKS,
  putWebhook,
  readOwnWebhooks,
  type WebhookItem,
} from "../../../shared/tables/webhooks-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { refuseEventTypes } from "./event-access.ts";
import { type NewSecret, newSecret, succeedWithSecret } from "./new-secret.ts";
import { type CreateWebhookRequest, createWebhookRequest } from "./webhook-request.ts";
import { webhookView } from "./webhook-view.ts";

/** What is loaded for a new webhook. */
interface Loaded {
  /** Which webhooks the principal has. */
  readonly own: Basis;
  /** Undefined if there is no need of one: the key counts its requests. */
  readonly made: NewSecret | undefined;
}

type Request = Attempt<unknown, CreateWebhookRequest>;

/** *Create webhook*. */
export const createWebhook: DefineOperation = writeOperation({
  body: createWebhookRequest,
  successStatus: 201,
  versions: "shown",
  tables: {
    Club: ["BatchGetItem"],
    Webhooks: ["BatchGetItem", "PutItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  authorize: ({ body, caller }) => refuseEventTypes(body.event_types, caller),
  load: loadOwn,
  decide: decideWebhook,
});

async function loadOwn(attempt: Request, reads: Reads): Promise<Loaded> {
  const keys = { own: readOwnWebhooks(attempt.tenant.tenant_id, attempt.caller.principal) };
  const found = await reads.read(keys);
  const isFull = (found.own?.webhook_ids?.size ?? 0) >= MAX_WEBHOOKS;
  const isNeedless = isFull || (await reads.earlierAnswer()) !== undefined;
  const made = isNeedless ? undefined : await newSecret(attempt.body.secret, idOf(attempt), attempt.use);
  return { own: { keys, found }, made };
}

function idOf({ tenant, newId }: Request) {
  return { tenant_id: tenant.tenant_id, webhook_id: newId("webhook") };
}

/** Decides about a new webhook; others may be made meanwhile, so the transaction too asks how many there are. */
function decideWebhook(attempt: Request, { own, made }: Loaded): Decision {
  if (made === undefined) return { ...refused(tooManyWebhooks()), basis: own };
  const { secret, sealed } = made;
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
  const { webhook_id, version } = webhook;
  const answer = { create_response: envelope(webhook_id), webhook: webhookView(webhook) };
  const writes = {
    webhook: putWebhook(webhook),
    webhookId: claimRecordId(webhook_id, clock.now),
    own: addOwnWebhook(webhook),
  };
  return {
    kind: "commit",
    changes: [{ writes }],
    success: succeedWithSecret(201, answer, { secret, version }),
    precedence: {
      rank: "after holds",
      keys: {},
      refusal: (_, failed) => (failed.includes("own") ? tooManyWebhooks() : undefined),
    },
  };
}

function tooManyWebhooks() {
  return refuse("TOO_MANY_WEBHOOKS", { jsonObject: { max_webhooks: MAX_WEBHOOKS } });
}
