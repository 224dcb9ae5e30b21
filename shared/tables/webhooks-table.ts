import * as v from "valibot";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import type { KeyRange, ReadKey } from "./database.ts";
import { paddedId } from "./history-entry.ts";
import { indexBy, type TableDefinition } from "./table-definition.ts";
import { type Check, NO_RECORD, type Put, RECORD_NAMES, type Update } from "./transact-item.ts";

/**
 * Webhooks: where apps want to be told of changes, and what they are told. A tenant's partition (`tenant#11`) has its webhooks
 * (`webhook#…`) and how many each principal has (`principal#…`). The partition of a webhook (`webhook#11#7`) has its deliveries
 * (webhook-deliveries.ts), its state (webhook-state.ts) and its calls of the minute (webhook-calls.ts).
 */
export const webhooksTable = {
  partitionKey: { name: "owner", type: "S" },
  sortKey: { name: "record", type: "S" },
  timeToLive: "expires_at",
  indexes: [
    // The states of the webhooks that somebody must wake.
    indexBy("by-wake", { name: "wake_shard", type: "N" }, "wake_at", ["tenant_id", "webhook_id"]),
  ],
  localIndexes: [
    {
      // The deliveries of a webhook that are still to be attempted.
      name: "by-due",
      sortKey: { name: "due_at", type: "S" },
      includes: ["event_id", "type", "body", "status", "attempts", "former_attempts"],
    },
  ],
} as const satisfies TableDefinition;

/** How many webhooks a principal may have in a tenant. */
export const MAX_WEBHOOKS = 5;

/** Names a webhook. */
export interface WebhookId {
  readonly tenant_id: number;
  readonly webhook_id: number;
}

/** Why a webhook gets nothing. */
export const DISABLED_REASONS = ["unverified", "manual", "gone", "failing", "revoked"] as const;

/** Why a webhook gets nothing. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** A signing secret as it is stored. */
const SealedSecretSchema = v.object({
  /** The ciphertext in base64; see shared/webhooks/secret-keeper.ts. */
  sealed: v.string(),
  /** The instant from which a former secret does not sign any more; absent for the present one. */
  until: v.optional(v.string()),
});

/** A stored signing secret. */
export type SealedSecret = v.InferOutput<typeof SealedSecretSchema>;

const WebhookItemSchema = v.object({
  tenant_id: v.number(),
  webhook_id: v.number(),
  /** Rises with every change, also with those by the function of deliveries. */
  version: v.number(),
  url: v.string(),
  /** The version at which the URL was last changed. */
  url_version: v.number(),
  event_types: v.array(v.string()),
  description: v.optional(v.string()),
  /** Absent while the webhook is active. */
  disabled_reason: v.optional(v.picklist(DISABLED_REASONS)),
  created_at: v.string(),
  /** The principal that owns the webhook. */
  created_by: v.string(),
  updated_at: v.string(),
  secret_rotated_at: v.string(),
  /** The present secret first, then former ones that may still sign. */
  secrets: v.array(SealedSecretSchema),
});

/** A stored webhook; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export type WebhookItem = v.InferOutput<typeof WebhookItemSchema>;

const WEBHOOK = "webhook#";

/** The partition of a tenant's webhooks. */
function ofTenant(tenantId: number) {
  return `tenant#${tenantId}`;
}

/** The key of a webhook. */
function webhookKey({ tenant_id, webhook_id }: WebhookId) {
  return { owner: ofTenant(tenant_id), record: `${WEBHOOK}${paddedId(webhook_id)}` };
}

/** The read key of a webhook. */
export function readWebhook(id: WebhookId): ReadKey<WebhookItem> {
  return { table: "Webhooks", key: webhookKey(id), schema: WebhookItemSchema, consistent: true };
}

/** The webhooks of a tenant, by id. */
export function webhooksOfTenant(tenantId: number): KeyRange<WebhookItem> {
  return {
    table: "Webhooks",
    partition: { name: webhooksTable.partitionKey.name, value: ofTenant(tenantId) },
    sort: {
      name: webhooksTable.sortKey.name,
      from: WEBHOOK,
      to: `${WEBHOOK}\uffff`,
    },
    consistent: true,
    schema: WebhookItemSchema,
  };
}

/**
 * Puts a webhook in a new version; refused if it has not the version before, or if there is one where its version is the first.
 * @param event what happened, for the event bus; undefined if it is no event
 */
export function putWebhook(item: WebhookItem, event?: "webhook.disabled"): Put {
  const lastChange = event === undefined ? undefined : { event, reason: item.disabled_reason };
  return {
    kind: "put",
    table: "Webhooks",
    item: { ...webhookKey(item), ...item, ...(lastChange && { last_change: lastChange }) },
    ...(item.version === 1
      ? { condition: NO_RECORD, names: RECORD_NAMES }
      : {
          condition: "#version = :before",
          names: { "#version": "version" },
          values: { ":before": item.version - 1 },
        }),
  };
}

/** Deletes a webhook; refused if it has another version. */
export function deleteWebhook(item: Pick<WebhookItem, "tenant_id" | "webhook_id" | "version">) {
  return {
    kind: "delete",
    table: "Webhooks",
    key: webhookKey(item),
    condition: "#version = :version",
    names: { "#version": "version" },
    values: { ":version": item.version },
  } as const;
}

/** Checks that a webhook is there. */
export function checkWebhook(webhook: WebhookId): Check {
  return {
    kind: "check",
    table: "Webhooks",
    key: webhookKey(webhook),
    condition: "attribute_exists(#record)",
    names: RECORD_NAMES,
  };
}

const OwnWebhooksSchema = v.object({
  /** Absent if there are none any more. */
  webhook_ids: v.optional(v.set(v.number())),
});

/** The read key of which webhooks a principal has in a tenant; there is nothing before the first. */
export function readOwnWebhooks(
  tenantId: number,
  principal: string,
): ReadKey<v.InferOutput<typeof OwnWebhooksSchema>> {
  const key = ownKey(tenantId, principal);
  return { table: "Webhooks", key, schema: OwnWebhooksSchema, consistent: true };
}

/** Adds a webhook to those of its principal; refused if there are {@link MAX_WEBHOOKS}. */
export function addOwnWebhook({ tenant_id, webhook_id, created_by }: OwnedWebhook): Update {
  return {
    kind: "update",
    table: "Webhooks",
    key: ownKey(tenant_id, created_by),
    update: "ADD webhook_ids :own",
    condition: "attribute_not_exists(webhook_ids) OR size(webhook_ids) < :max",
    values: { ":own": new Set([webhook_id]), ":max": MAX_WEBHOOKS },
  };
}

/** Removes a webhook from those of its principal. */
export function removeOwnWebhook({ tenant_id, webhook_id, created_by }: OwnedWebhook): Update {
  return {
    kind: "update",
    table: "Webhooks",
    key: ownKey(tenant_id, created_by),
    update: "DELETE webhook_ids :own",
    values: { ":own": new Set([webhook_id]) },
  };
}

type OwnedWebhook = Pick<WebhookItem, "tenant_id" | "webhook_id" | "created_by">;

function ownKey(tenantId: number, principal: string) {
  return { owner: ofTenant(tenantId), record: `principal#${principal}` };
}

/** The key of how often a principal asked for something of its webhooks within a minute. */
export function ownCallsKey(tenantId: number, principal: string, call: string, minute: string) {
  return { owner: ofTenant(tenantId), record: `calls#${call}#${minute}#${principal}` };
}

/** A webhook with changes, in its next version. */
export function nextWebhook(webhook: WebhookItem, changes: Partial<WebhookItem>, now: Date): WebhookItem {
  const updatedMs = Math.max(now.getTime(), Date.parse(webhook.updated_at) + 1);
  const updated_at = formatUtcDateTime(new Date(updatedMs));
  return { ...webhook, ...changes, version: webhook.version + 1, updated_at };
}

/** The partition of what belongs to one webhook. */
export function partitionOf({ tenant_id, webhook_id }: WebhookId): string {
  return `webhook#${tenant_id}#${webhook_id}`;
}
