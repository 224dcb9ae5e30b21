import * as v from "valibot";
import type { ReadKey } from "./database.ts";
import { epochSecond } from "./idempotency-table.ts";
import type { Update } from "./transact-item.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The most messages that callers without manage cause to one address within an hour. */
export const MAX_PER_HOUR = 3;

/** The most within a day. */
export const MAX_PER_DAY = 10;

/** The most that they cause at a tenant on a day (UTC). */
export const MAX_OF_TENANT = 500;

/** The most of these that visitors cause, so that members always have the rest: anybody can be a visitor. */
export const MAX_OF_VISITORS = 250;

/** Who causes messages without manage: tours' are visitors', appointments' members'. */
export type CallerWithoutManage = "visitor" | "member";

const SentSchema = v.object({
  version: v.number(),
  sent: v.array(v.object({ at: v.string(), message: v.string() })),
});

/** When callers without manage caused messages to an address. */
export type SentToAddress = v.InferOutput<typeof SentSchema>;

/** The read key of what was sent to an address, by the keyed hash of the address. */
export function readSent(address: string): ReadKey<SentToAddress> {
  return { table: "Messages", key: sentKey(address), schema: SentSchema, consistent: true };
}

/** Whether one more message may be sent; `counted` if this one is counted already. */
export function mayBeSent(sent: SentToAddress | undefined, message: string, now: Date): "counted" | boolean {
  const recent = recentOf(sent, now);
  if (recent.some((each) => each.message === message)) return "counted";
  const ofHour = recent.filter(({ at }) => now.getTime() - Date.parse(at) < HOUR_MS);
  return ofHour.length < MAX_PER_HOUR && recent.length < MAX_PER_DAY;
}

/**
 * Counts a message to an address; refused if another was counted since.
 * @param before as it was read
 */
export function countSent(
  address: string,
  before: SentToAddress | undefined,
  message: string,
  now: Date,
): Update {
  const sent = [...recentOf(before, now), { at: now.toISOString(), message }];
  return {
    kind: "update",
    table: "Messages",
    key: sentKey(address),
    update: "SET sent = :sent, version = :next, expires_at = :expires",
    condition: before === undefined ? "attribute_not_exists(version)" : "version = :before",
    values: {
      ":sent": sent,
      ":next": (before?.version ?? 0) + 1,
      ":expires": epochSecond(now) + DAY_MS / 1_000,
      ...(before === undefined ? {} : { ":before": before.version }),
    },
  };
}

/** Counts a message of a tenant on this day (UTC); refused after {@link MAX_OF_TENANT}, or visitors' {@link MAX_OF_VISITORS}. */
export function countOfTenant(tenantId: number, causedBy: CallerWithoutManage, now: Date): Update {
  const isVisitors = causedBy === "visitor";
  return {
    kind: "update",
    table: "Messages",
    key: { owner: `tenant#${tenantId}`, record: `sent#${now.toISOString().slice(0, "YYYY-MM-DD".length)}` },
    update: `SET expires_at = :expires ADD messages :one${isVisitors ? ", of_visitors :one" : ""}`,
    condition: [lessThan("messages", ":max"), ...(isVisitors ? [lessThan("of_visitors", ":half")] : [])].join(
      " AND ",
    ),
    values: {
      ":one": 1,
      ":max": MAX_OF_TENANT,
      ...(isVisitors ? { ":half": MAX_OF_VISITORS } : {}),
      ":expires": epochSecond(now) + (2 * DAY_MS) / 1_000,
    },
  };
}

function lessThan(name: string, max: string): string {
  return `(attribute_not_exists(${name}) OR ${name} < ${max})`;
}

function recentOf(sent: SentToAddress | undefined, now: Date): SentToAddress["sent"] {
  return (sent?.sent ?? []).filter(({ at }) => now.getTime() - Date.parse(at) < DAY_MS);
}

function sentKey(address: string) {
  return { owner: `address#${address}`, record: "sent" };
}
