import * as v from "valibot";
import type { ReadKey } from "../../../shared/tables/database.ts";
import { epochSecond } from "../../../shared/tables/idempotency-table.ts";
import type { Update } from "../../../shared/tables/transact-item.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The most messages within an hour and a day: to an inbox from visitors, to an address from others without manage. */
export const MAX_TO_RECIPIENT = {
  visitors: { hour: 3, day: 10 },
  others: { hour: 10, day: 30 },
} as const;

/** The most messages at a tenant on a day (UTC), from visitors and from others without manage. */
export const MAX_OF_TENANT = { visitors: 250, others: 2_000 } as const;

/** The most messages that one member causes on a day (UTC), to all recipients together. */
export const MAX_OF_MEMBER = 60;

/** Who causes messages without manage. They are counted apart, so that no visitor uses up what others may cause. */
export type CallersWithoutManage = keyof typeof MAX_OF_TENANT;

/** Whose messages are counted together. */
export interface Recipient {
  readonly causedBy: CallersWithoutManage;
  /** A keyed hash of an inbox if visitors cause them, else of an address. */
  readonly hash: string;
}

const SentSchema = v.object({
  /** Rises with every message. */
  version: v.optional(v.number(), 0),
  /** The epoch milliseconds of each message, by a keyed hash of its name. */
  sent: v.optional(v.record(v.string(), v.number()), {}),
  /** The epoch milliseconds until which further messages are joined. */
  joins_until: v.optional(v.number(), 0),
});

/** The messages that callers without manage have caused to a recipient. */
export type SentToRecipient = v.InferOutput<typeof SentSchema>;

const NONE: SentToRecipient = { version: 0, sent: {}, joins_until: 0 };

/** The read key of what was sent to a recipient. */
export function readSent(recipient: Recipient): ReadKey<SentToRecipient> {
  return { table: "Messages", key: sentKey(recipient), schema: SentSchema, consistent: true };
}

/** Whether one more message may be sent. */
export type Place =
  /** It is counted already, or may be counted. */
  | { readonly kind: "counted" | "free" }
  /** It may not; `untilMs` is when the hour is over. */
  | { readonly kind: "full"; readonly untilMs: number };

/** Whether one more message may be sent to a recipient. */
export function placeOf(
  { sent, joins_until }: SentToRecipient = NONE,
  message: string,
  { causedBy }: Pick<Recipient, "causedBy">,
  now: Date,
): Place {
  const nowMs = now.getTime();
  const recent = recentOf(sent, nowMs);
  if (message in recent) return { kind: "counted" };
  if (joins_until > nowMs) return { kind: "full", untilMs: joins_until };
  const max = MAX_TO_RECIPIENT[causedBy];
  const ofHour = Object.values(recent).filter((atMs) => nowMs - atMs < HOUR_MS);
  if (ofHour.length >= max.hour) return { kind: "full", untilMs: Math.min(...ofHour) + HOUR_MS };
  return Object.keys(recent).length < max.day ? { kind: "free" } : fullForAnHour(now);
}

/** The place where a limit is reached that is not the recipient's hour. */
export function fullForAnHour(now: Date): Extract<Place, { kind: "full" }> {
  return { kind: "full", untilMs: now.getTime() + HOUR_MS };
}

/**
 * Counts a message to a recipient; refused if another was counted since.
 * @param before as it was read
 */
export function countSent(
  recipient: Recipient,
  { version, sent }: SentToRecipient = NONE,
  message: string,
  now: Date,
): Update {
  const nowMs = now.getTime();
  return {
    kind: "update",
    table: "Messages",
    key: sentKey(recipient),
    update: "SET sent = :sent, version = :next, expires_at = :expires",
    condition: version === 0 ? "attribute_not_exists(version)" : "version = :before",
    values: {
      ":sent": { ...recentOf(sent, nowMs), [message]: nowMs },
      ":next": version + 1,
      ":expires": epochSecond(now) + DAY_MS / 1_000,
      ...(version === 0 ? {} : { ":before": version }),
    },
  };
}

/** Joins further messages to a recipient until an instant; refused if they are being joined already. */
export function startJoining(recipient: Recipient, untilMs: number, now: Date): Update {
  return {
    kind: "update",
    table: "Messages",
    key: sentKey(recipient),
    update: "SET joins_until = :until, expires_at = :expires",
    condition: "attribute_not_exists(joins_until) OR joins_until <= :now",
    values: {
      ":until": untilMs,
      ":now": now.getTime(),
      ":expires": epochSecond(now) + DAY_MS / 1_000,
    },
    returnsFound: true,
  };
}

/** Parses what {@link startJoining} finds. */
export function asSent(item: unknown): SentToRecipient {
  return v.parse(SentSchema, item);
}

/** Counts a message of a tenant on this day (UTC); refused after {@link MAX_OF_TENANT}. */
export function countOfTenant(tenantId: number, causedBy: CallersWithoutManage, now: Date): Update {
  return counted(`tenant#${tenantId}`, `of_${causedBy}`, MAX_OF_TENANT[causedBy], now);
}

/** Counts a message of a member on this day (UTC), by a keyed hash of the member; refused after {@link MAX_OF_MEMBER}. */
export function countOfMember(member: string, now: Date): Update {
  return counted(`member#${member}`, "messages", MAX_OF_MEMBER, now);
}

function counted(owner: string, counter: string, max: number, now: Date): Update {
  return {
    kind: "update",
    table: "Messages",
    key: { owner, record: `sent#${now.toISOString().slice(0, "YYYY-MM-DD".length)}` },
    update: `SET expires_at = :expires ADD ${counter} :one`,
    condition: `attribute_not_exists(${counter}) OR ${counter} < :max`,
    values: { ":one": 1, ":max": max, ":expires": epochSecond(now) + (2 * DAY_MS) / 1_000 },
  };
}

function recentOf(sent: SentToRecipient["sent"], nowMs: number): SentToRecipient["sent"] {
  return Object.fromEntries(Object.entries(sent).filter(([, atMs]) => nowMs - atMs < DAY_MS));
}

function sentKey({ causedBy, hash }: Recipient) {
  return { owner: `${causedBy === "visitors" ? "inbox" : "address"}#${hash}`, record: "sent" };
}
