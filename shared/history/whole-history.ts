import type { ItemReads } from "../tables/database.ts";
import type { HistoryEntry } from "../tables/history-entry.ts";
import { historyPages, type RecordName } from "../tables/history-pages.ts";

/** The item of a booking, of which older changes may lie in pages. */
export interface PagedItem {
  readonly history: readonly HistoryEntry[];
  readonly paged_changes?: number | undefined;
}

/** The item of a booking with its whole history. Most histories are short, and need no further read. */
export async function withWholeHistory<Item extends PagedItem>(
  reads: ItemReads,
  item: Item,
  booking: RecordName,
): Promise<Item> {
  if (item.paged_changes === undefined) return item;
  const pages = await reads.query(historyPages(booking), () => true, Number.POSITIVE_INFINITY);
  const older = pages.flatMap(({ entries }) => entries);
  // A change after the read of the item may have moved entries to a page. Then the item and the page both have them.
  return { ...item, history: [...older.slice(0, item.paged_changes), ...item.history] };
}
