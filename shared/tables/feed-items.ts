import { createHash } from "node:crypto";
import * as v from "valibot";
import { LANGUAGES } from "../values/language-of.ts";
import type { ReadKey } from "./database.ts";
import { epochSecond } from "./idempotency-table.ts";
import { ownerOfClient, ownerOfCoach } from "./parts-table.ts";
import type { Check, Delete, Put, Update } from "./transact-item.ts";

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
  /** The language that was asked for when it was made. */
  language: v.optional(v.picklist(LANGUAGES)),
});

/** The owner of a feed, as stored under the hash of its key. */
export type Feed = v.InferOutput<typeof FeedSchema>;

const OwnFeedSchema = v.object({
  /** The hash of its key. */
  feed: v.string(),
  /** The epoch second at which it ends if nobody reads it. */
  expires_at: v.number(),
});

/** Which feed somebody has. */
export type OwnFeed = v.InferOutput<typeof OwnFeedSchema>;

/** The hash of a feed's key: nobody learns the key from the table. */
export function hashFeedKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The read key of the feed with a hash. Consistent: a new feed is there at once. */
export function readFeed(hash: string): ReadKey<Feed> {
  return { table: "Parts", key: feedKey(hash), schema: FeedSchema, consistent: true };
}

/** The read key of which feed somebody has; a feed is valid only while its owner has it. */
export function readOwnFeed(owner: FeedOwner): ReadKey<OwnFeed> {
  return { table: "Parts", key: ownFeedKey(owner), schema: OwnFeedSchema, consistent: true };
}

/** Stores a feed under the hash of its key. */
export function putFeed(hash: string, feed: FeedOwner & Pick<Feed, "language">, now: Date): Put {
  return { kind: "put", table: "Parts", item: { ...feedKey(hash), ...feed, expires_at: expiry(now) } };
}

/** Gives somebody a feed in place of the one that they had; refused if they have another by now. */
export function putOwnFeed(owner: FeedOwner, hash: string, former: string | undefined, now: Date): Put {
  return {
    kind: "put",
    table: "Parts",
    item: { ...ownFeedKey(owner), ...owner, feed: hash, expires_at: expiry(now) },
    ...unchanged(former),
  };
}

/** Takes somebody's feed from them; refused if they have another by now. */
export function deleteOwnFeed(owner: FeedOwner, former: string): Delete {
  return { kind: "delete", table: "Parts", key: ownFeedKey(owner), ...unchanged(former) };
}

/** Refuses a transaction if somebody has a feed. */
export function checkNoFeed(owner: FeedOwner): Check {
  return { kind: "check", table: "Parts", key: ownFeedKey(owner), ...unchanged(undefined) };
}

/** Deletes what is stored under the hash of a feed's key. */
export function deleteFeed(hash: string): Delete {
  return { kind: "delete", table: "Parts", key: feedKey(hash) };
}

/** Whether a feed has ended because nobody has read it. DynamoDB deletes its items only days later. */
export function hasExpired({ expires_at }: OwnFeed, now: Date): boolean {
  return epochSecond(now) >= expires_at;
}

/** The writes that note that a feed is read, at most once a day; undefined if it was noted within the day. Refused if it has ended. */
export function noteReader(
  owner: FeedOwner,
  { feed, expires_at }: OwnFeed,
  now: Date,
): { readonly own: Update; readonly feed: Update } | undefined {
  if (expires_at >= expiry(now)) return undefined;
  // One day more, because reads within the next day are not noted.
  const next = expiry(now) + DAY_S;
  const base = { kind: "update", table: "Parts", update: "SET expires_at = :expires" } as const;
  return {
    own: {
      ...base,
      key: ownFeedKey(owner),
      condition: "feed = :feed",
      values: { ":expires": next, ":feed": feed },
    },
    feed: {
      ...base,
      key: feedKey(feed),
      condition: "attribute_exists(expires_at)",
      values: { ":expires": next },
    },
  };
}

function expiry(now: Date): number {
  return epochSecond(now) + FEED_DAYS * DAY_S;
}

/** Whether an item of Parts is a feed, or says which feed somebody has. */
export function isFeedItem({ record }: Readonly<Record<string, unknown>>): boolean {
  return record === FEED_RECORD || record === CALENDAR_RECORD;
}

function feedKey(hash: string) {
  return { owner: `feed#${hash}`, record: FEED_RECORD };
}

function ownFeedKey(owner: FeedOwner) {
  return {
    owner: "coach_id" in owner ? ownerOfCoach(owner.tenant_id, owner.coach_id) : ownerOfClient(owner),
    record: CALENDAR_RECORD,
  };
}

function unchanged(former: string | undefined) {
  return former === undefined
    ? { condition: "attribute_not_exists(feed)" }
    : { condition: "feed = :former", values: { ":former": former } };
}
