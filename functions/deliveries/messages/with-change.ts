import { type PagedItem, withWholeHistory } from "../../../shared/history/whole-history.ts";
import type { Database } from "../../../shared/tables/database.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { Booking } from "../../../shared/tables/history-pages.ts";

/** The item of a booking with a change of its history: with the older changes, too, if the item itself has it not. */
export async function withChange<Item extends PagedItem>(
  database: Database,
  item: Item,
  booking: Omit<Booking, "client_id">,
  isWanted: (entry: HistoryEntry) => boolean,
): Promise<Item> {
  return item.history.some(isWanted) ? item : await withWholeHistory(database, item, booking);
}
