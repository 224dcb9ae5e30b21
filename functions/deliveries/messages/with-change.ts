import { type PagedItem, withWholeHistory } from "../../../shared/history/whole-history.ts";
import type { Database } from "../../../shared/tables/database.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { Booking } from "../../../shared/tables/history-pages.ts";
import { GATHER_MS } from "./message-waits.ts";

/**
 * The item of a booking, whose history has a change and all that are told together with it. If the item alone may lack some of
 * them, the pages of the history are read, too.
 */
export async function withChange<Item extends PagedItem>(
  database: Database,
  item: Item,
  booking: Omit<Booking, "client_id">,
  isWanted: (entry: HistoryEntry) => boolean,
): Promise<Item> {
  const [oldest] = item.history;
  const wanted = item.history.find(isWanted);
  const hasAll =
    oldest !== undefined &&
    wanted !== undefined &&
    Date.parse(wanted.at) - Date.parse(oldest.at) >= GATHER_MS;
  return hasAll ? item : await withWholeHistory(database, item, booking);
}
