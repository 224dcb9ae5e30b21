import { epochSecond } from "./idempotency-table.ts";
import type { Update } from "./transact-item.ts";
import { ownCallsKey, partitionOf, type WebhookItem } from "./webhooks-table.ts";

/** How often a minute each of a test and a replay of a webhook may be asked for. */
export const MAX_CALLS_PER_MINUTE = 10;

/** The same for all webhooks of a principal in a tenant, those that it has deleted since included. */
export const MAX_OWN_CALLS_PER_MINUTE = 50;

const HOUR_S = 60 * 60;

/** What is asked of a webhook so seldom. */
export type WebhookCall = "test" | "replay";

/** Counts a call of this minute (UTC) for the webhook; refused if there were {@link MAX_CALLS_PER_MINUTE}. */
export function countCall(webhook: WebhookItem, call: WebhookCall, now: Date): Update {
  const key = { owner: partitionOf(webhook), record: `${call}#${minuteOf(now)}` };
  return counted(key, MAX_CALLS_PER_MINUTE, now);
}

/** Counts it for the webhook's principal; refused if there were {@link MAX_OWN_CALLS_PER_MINUTE}. */
export function countOwnCall({ tenant_id, created_by }: WebhookItem, call: WebhookCall, now: Date): Update {
  return counted(ownCallsKey(tenant_id, created_by, call, minuteOf(now)), MAX_OWN_CALLS_PER_MINUTE, now);
}

function minuteOf(now: Date): string {
  return now.toISOString().slice(0, "YYYY-MM-DDTHH:mm".length);
}

function counted(key: Update["key"], max: number, now: Date): Update {
  return {
    kind: "update",
    table: "Webhooks",
    key,
    update: "SET expires_at = :expires ADD calls :one",
    condition: "attribute_not_exists(calls) OR calls < :max",
    values: { ":one": 1, ":max": max, ":expires": epochSecond(now) + HOUR_S },
  };
}
