import { epochSecond } from "../tables/idempotency-table.ts";
import type { Update } from "../tables/transact-item.ts";
import { ownCallsKey, partitionOf, type WebhookItem } from "../tables/webhooks-table.ts";

/** How often a minute each of a test and a replay of a webhook may be asked for. */
export const MAX_CALLS_PER_MINUTE = 10;

/** The same for all webhooks of a principal in a tenant, including deleted ones. */
export const MAX_OWN_CALLS_PER_MINUTE = 50;

const MINUTE_MS = 60_000;
const HOUR_S = 60 * 60;

/** What is asked of a webhook so seldom. */
export type WebhookCall = "test" | "replay";

/** Counts a call of this minute (UTC) for the webhook; refused if there were {@link MAX_CALLS_PER_MINUTE}. */
export function countCall(webhook: WebhookItem, call: WebhookCall, now: Date): Update {
  const key = { owner: partitionOf(webhook), record: `${call}#${minuteOf(now)}` };
  return counted(key, MAX_CALLS_PER_MINUTE, now);
}

/**
 * Counts a call for the webhook's principal. Refused after {@link MAX_OWN_CALLS_PER_MINUTE}, and for a test if the host has hung
 * within the last minute.
 */
export function countOwnCall(webhook: WebhookItem, call: WebhookCall, now: Date): Update {
  const key = ownKey(webhook, call, now);
  const update = counted(key, MAX_OWN_CALLS_PER_MINUTE, now);
  if (call !== "test") return update;
  return {
    ...update,
    condition: `(${update.condition}) AND (attribute_not_exists(#hung) OR #hung <= :now)`,
    names: { "#hung": hungName(webhook) },
    values: { ...update.values, ":now": now.getTime() },
    returnsFound: true,
  };
}

/** Notes that the host of a webhook has hung: its principal's tests do not ask it for a minute, whatever the port. */
export function noteHung(webhook: WebhookItem, now: Date): Update[] {
  const untilMs = now.getTime() + MINUTE_MS;
  // Calls are counted by the minute of the clock, and a minute from now ends in the next one.
  return [now, new Date(untilMs)].map((minute) => ({
    kind: "update",
    table: "Webhooks",
    key: ownKey(webhook, "test", minute),
    update: "SET #hung = :until, expires_at = :expires",
    names: { "#hung": hungName(webhook) },
    values: { ":until": untilMs, ":expires": epochSecond(now) + HOUR_S },
  }));
}

/**
 * The epoch milliseconds until which the host of a webhook is not tested, from the item that refused a call; undefined if it may
 * be.
 */
export function hungUntil(webhook: WebhookItem, found: unknown, now: Date): number | undefined {
  const untilMs: unknown = Object(found)[hungName(webhook)];
  return typeof untilMs === "number" && untilMs > now.getTime() ? untilMs : undefined;
}

function hungName({ url }: Pick<WebhookItem, "url">): string {
  return `hung ${new URL(url).hostname.replace(/\.$/, "")}`;
}

function ownKey({ tenant_id, created_by }: WebhookItem, call: WebhookCall, now: Date): Update["key"] {
  return ownCallsKey(tenant_id, created_by, call, minuteOf(now));
}

function minuteOf(now: Date): string {
  return now.toISOString().slice(0, "YYYY-MM-DDTHH:mm".length);
}

function counted(key: Update["key"], max: number, now: Date) {
  return {
    kind: "update",
    table: "Webhooks",
    key,
    update: "SET expires_at = :expires ADD calls :one",
    condition: "attribute_not_exists(calls) OR calls < :max",
    values: { ":one": 1, ":max": max, ":expires": epochSecond(now) + HOUR_S },
  } satisfies Update;
}
