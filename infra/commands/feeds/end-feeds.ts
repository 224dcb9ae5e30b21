import { endedFeed } from "../../../shared/feeds/feed-operations.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { type FeedOwner, readOwnFeed } from "../../../shared/tables/feed-items.ts";

/** Ends the calendar feeds that coaches or clients have, from the next request on. One that is made meanwhile may stay. */
export async function endFeeds(tables: BulkTables, owners: readonly FeedOwner[]): Promise<void> {
  const byKey = new Map(owners.map((owner) => [readOwnFeed(owner).key.owner, owner]));
  const keys = [...byKey.values()].map((owner) => readOwnFeed(owner).key);
  for (const { owner: key, feed } of await tables.get("Parts", keys, ["owner", "feed"])) {
    const owner = byKey.get(String(key));
    // If it is refused, the owner has no feed any more, or another.
    if (owner !== undefined) await tables.transact(Object.values(endedFeed(owner, String(feed))));
  }
}

/**
 * Takes the access from the clients who have these feeds, and ends the feeds. They end before it, so that an interrupted command
 * leaves none of which nobody knows any more, and once more after it: until then a principal may make another.
 */
export async function endFeedsAround<Result>(
  tables: BulkTables,
  owners: readonly FeedOwner[],
  takeAccess: () => Promise<Result>,
): Promise<Result> {
  await endFeeds(tables, owners);
  const result = await takeAccess();
  await endFeeds(tables, owners);
  return result;
}
