import { createHash } from "node:crypto";
import * as v from "valibot";
import type { ReadKey } from "./database.ts";
import { epochSecond } from "./idempotency-table.ts";
import type { Delete, Put, Update } from "./transact-item.ts";

/** How long a calendar feed lives without a reader. */
export const FEED_DAYS = 90;

const DAY_S = 24 * 60 * 60;

/** Whose calendar a feed shows. */
export type FeedOwner =
  | { readonly tenant_id: number; readonly coach_id: number }
  | { readonly tenant_id: number; readonly client_id: number };

/** The sort key of the item that says which feed somebody has, in their own partition of Parts. */
export const CALENDAR_RECORD = "calendar";

const FEED_RECORD = "feed";

const FeedSchema = v.object({
  tenant_id: v.number(),
  coach_id: v.optional(v.number()),
  client_id: v.optional(v.number()),
  /** The epoch second after which it has ended, because nobody has read it. */
  expires_at: v.number(),
});

/** A feed under the hash of its key. */
export type Feed = v.InferOutput<typeof FeedSchema>;

const OwnFeedSchema = v.object({ feed: v.string() });

/** The hash of a feed's key: nobody learns the key from the table. */
export function hashFeedKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The read key of the feed with a hash. Consistent: a new feed is there at once. */
export function readFeed(hash: string): ReadKey<Feed> {
  return { table: "Parts", key: feedKey(hash), schema: FeedSchema, consistent: true };
}

/** The read key of which feed somebody has; a feed is valid only while its owner has it. */
export function readOwnFeed(owner: FeedOwner): ReadKey<v.InferOutput<typeof OwnFeedSchema>> {
  return { table: "Parts", key: ownFeedKey(owner), schema: OwnFeedSchema, consistent: true };
}

/** Stores a feed under the hash of its key. */
export function putFeed(hash: string, owner: FeedOwner, now: Date): Put {
  const expires_at = epochSecond(now) + FEED_DAYS * DAY_S;
  return { kind: "put", table: "Parts", item: { ...feedKey(hash), ...owner, expires_at } };
}

/** Gives somebody a feed in place of the one that they had; refused if they have another by now. */
export function putOwnFeed(owner: FeedOwner, hash: string, former: string | undefined): Put {
  return {
    kind: "put",
    table: "Parts",
    item: { ...ownFeedKey(owner), ...owner, feed: hash },
    ...unchanged(former),
  };
}

/** Ends that somebody has a feed; refused if they have another by now. */
export function deleteOwnFeed(owner: FeedOwner, former: string): Delete {
  return { kind: "delete", table: "Parts", key: ownFeedKey(owner), ...unchanged(former) };
}

/** Deletes a feed. */
export function deleteFeed(hash: string): Delete {
  return { kind: "delete", table: "Parts", key: feedKey(hash) };
}

/** Whether a feed has ended for want of readers; DynamoDB deletes it within days. */
export function hasExpired({ expires_at }: Feed, now: Date): boolean {
  return epochSecond(now) >= expires_at;
}

/** Notes that a feed is read, which is written once a day; undefined if it was noted today. Refused if the feed is gone. */
export function noteReader(hash: string, { expires_at }: Feed, now: Date): Update | undefined {
  const next = epochSecond(now) + FEED_DAYS * DAY_S;
  if (next - expires_at < DAY_S) return undefined;
  return {
    kind: "update",
    table: "Parts",
    key: feedKey(hash),
    update: "SET expires_at = :expires",
    condition: "attribute_exists(expires_at)",
    values: { ":expires": next },
  };
}

function feedKey(hash: string) {
  return { owner: `feed#${hash}`, record: FEED_RECORD };
}

function ownFeedKey(owner: FeedOwner) {
  const { tenant_id } = owner;
  return {
    owner:
      "coach_id" in owner ? `coach#${tenant_id}#${owner.coach_id}` : `client#${tenant_id}#${owner.client_id}`,
    record: CALENDAR_RECORD,
  };
}

function unchanged(former: string | undefined) {
  return former === undefined
    ? { condition: "attribute_not_exists(feed)" }
    : { condition: "feed = :former", values: { ":former": former } };
}
