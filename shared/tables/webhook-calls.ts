import { epochSecond } from "./idempotency-table.ts";
import { NO_RECORD, RECORD_NAMES, type Update } from "./transact-item.ts";
import { partitionOf, type WebhookId } from "./webhooks-table.ts";

/** How often a minute each of a test and a replay of a webhook may be asked for. */
export const MAX_CALLS_PER_MINUTE = 10;

const HOUR_S = 60 * 60;

/** Counts a call of this minute (UTC); refused if there were {@link MAX_CALLS_PER_MINUTE}. */
export function countCall(webhook: WebhookId, call: "test" | "replay", now: Date): Update {
  const minute = now.toISOString().slice(0, "YYYY-MM-DDTHH:mm".length);
  return {
    kind: "update",
    table: "Webhooks",
    key: { owner: partitionOf(webhook), record: `${call}#${minute}` },
    update: "SET expires_at = :expires ADD calls :one",
    condition: `${NO_RECORD} OR calls < :max`,
    names: RECORD_NAMES,
    values: { ":one": 1, ":max": MAX_CALLS_PER_MINUTE, ":expires": epochSecond(now) + HOUR_S },
  };
}
