import { type PagedItem, withWholeHistory } from "../../../shared/history/whole-history.ts";
import type { Database } from "../../../shared/tables/database.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { RecordName } from "../../../shared/tables/history-pages.ts";
import type { SentBooking } from "./sent-bookings.ts";

/** The item of a booking with a change of its history: with the older changes, too, if the item itself has it not. */
export async function withChange<Item extends PagedItem>(
  database: Database,
  item: Item,
  booking: RecordName,
  isWanted: (entry: HistoryEntry) => boolean,
): Promise<Item> {
  return item.history.some(isWanted) ? item : await withWholeHistory(database, item, booking);
}

/** The item of a booking with all that its reader was not sent: the changes since the last message, and one that is told. */
export async function withUntold<Item extends PagedItem>(
  database: Database,
  item: Item,
  booking: RecordName,
  {
    isWanted,
    sent,
  }: { readonly isWanted: (entry: HistoryEntry) => boolean; readonly sent: SentBooking | undefined },
): Promise<Item> {
  const [oldest] = item.history;
  const reaches = sent === undefined || oldest === undefined || oldest.version <= sent.version + 1;
  return await withChange(database, item, booking, (entry) => isWanted(entry) && reaches);
}
