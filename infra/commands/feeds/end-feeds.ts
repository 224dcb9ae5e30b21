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
