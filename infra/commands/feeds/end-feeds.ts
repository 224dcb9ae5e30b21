import { endedFeed } from "../../../shared/feeds/feed-operations.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { type FeedOwner, readOwnFeed } from "../../../shared/tables/feed-items.ts";

/**
 * Ends the calendar feeds that coaches or clients have, from the next request on.
 * @param owners all different, and by now nobody may make a feed for one of them
 */
export async function endFeeds(tables: BulkTables, owners: readonly FeedOwner[]): Promise<void> {
  const keys = owners.map((owner) => readOwnFeed(owner).key);
  const found = await tables.get("Parts", keys, ["owner", "feed"]);
  const feeds = new Map(found.map(({ owner, feed }) => [owner, String(feed)]));
  for (const owner of owners) {
    const feed = feeds.get(readOwnFeed(owner).key.owner);
    // If it is refused, the feed has ended meanwhile.
    if (feed !== undefined) await tables.transact(Object.values(endedFeed(owner, feed)));
  }
}
