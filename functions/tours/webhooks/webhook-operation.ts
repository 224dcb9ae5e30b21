import type * as v from "valibot";
import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type ItemOperation, itemOperation } from "../../../shared/operations/item-operation.ts";
import type { DefineOperation, ItemAction } from "../../../shared/operations/operation-definition.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { readWebhook, type WebhookItem } from "../../../shared/tables/webhooks-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { readState, type StateItem } from "../../../shared/webhooks/webhook-state.ts";

/** A webhook, and the state of its deliveries; undefined before the first. */
interface FoundWebhook {
  readonly webhook: WebhookItem;
  readonly state: StateItem | undefined;
}

/** A request that changes a webhook, and the webhook as it is now. */
export interface WebhookRequest<Body> extends Attempt<unknown, Body>, FoundWebhook {}

type PathEntries = { readonly webhook_id: ReturnType<typeof pathId> };

/** What an operation that changes a webhook declares. */
export interface WebhookOperation<Body extends v.GenericSchema, More>
  extends Pick<
    ItemOperation<PathEntries, Body, FoundWebhook, More>,
    "body" | "successStatus" | "versions" | "load" | "decide" | "afterwards"
  > {
  /** What it does with the items of Webhooks, beside reading the webhook. */
  readonly actions: readonly ItemAction[];
}

/** Defines an operation that changes one webhook of the caller's principal. */
export function webhookOperation<More, Body extends v.GenericSchema = v.GenericSchema<undefined>>(
  operation: WebhookOperation<Body, More>,
): DefineOperation {
  return itemOperation<PathEntries, FoundWebhook, More, Body>({
    ...operation,
    path: () => ({ webhook_id: pathId() }),
    tables: {
      Club: ["BatchGetItem"],
      Webhooks: ["BatchGetItem", ...operation.actions],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    find: async ({ tenant: { tenant_id }, path: { webhook_id }, caller }, reads) => {
      const id = { tenant_id, webhook_id };
      const { webhook, state } = await reads.read({ webhook: readWebhook(id), state: readState(id) });
      if (webhook === undefined || webhook.created_by !== caller.principal) return webhookNotFound();
      return { ok: true, version: webhook.version, whole: async () => ({ webhook, state }) };
    },
  });
}

/** The refusal of a webhook that is not there, or another principal's. */
export function webhookNotFound(): Refusal {
  return refuse("WEBHOOK_NOT_FOUND", { identifier: "webhook_id" });
}
