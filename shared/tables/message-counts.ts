import * as v from "valibot";
import type { ReadKey } from "./database.ts";
import { epochSecond } from "./idempotency-table.ts";
import type { Update } from "./transact-item.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How many messages callers without manage cause to one address within an hour. */
export const MAX_PER_HOUR = 3;

/** How many within a day. */
export const MAX_PER_DAY = 10;

/** How many of a tenant within a day (UTC). */
export const MAX_OF_TENANT = 500;

const SentSchema = v.object({
  version: v.number(),
  sent: v.array(v.object({ at: v.string(), message: v.string() })),
});

/** When messages were sent to an address, because of callers without manage. */
export type SentToAddress = v.InferOutput<typeof SentSchema>;

/** The read key of what was sent to an address, by the keyed hash of the address. */
export function readSent(address: string): ReadKey<SentToAddress> {
  return { table: "Messages", key: sentKey(address), schema: SentSchema, consistent: true };
}

/** Whether one more message may be sent. One that was counted before is not counted again. */
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

/** Counts a message of a tenant on this day (UTC); refused if there were {@link MAX_OF_TENANT}. */
export function countOfTenant(tenantId: number, now: Date): Update {
  return {
    kind: "update",
    table: "Messages",
    key: { owner: `tenant#${tenantId}`, record: `sent#${now.toISOString().slice(0, "YYYY-MM-DD".length)}` },
    update: "SET expires_at = :expires ADD messages :one",
    condition: "attribute_not_exists(messages) OR messages < :max",
    values: { ":one": 1, ":max": MAX_OF_TENANT, ":expires": epochSecond(now) + (2 * DAY_MS) / 1_000 },
  };
}

function recentOf(sent: SentToAddress | undefined, now: Date): SentToAddress["sent"] {
  return (sent?.sent ?? []).filter(({ at }) => now.getTime() - Date.parse(at) < DAY_MS);
}

function sentKey(address: string) {
  return { owner: `address#${address}`, record: "sent" };
}
