import * as v from "valibot";
import type { RecordNoun } from "../nouns.ts";
import type { KeyRange, Write } from "./database.ts";
import { type HistoryEntry, HistoryEntrySchema, paddedId } from "./history-entry.ts";
import { NO_RECORD, type Put, RECORD_NAMES } from "./transact-item.ts";

/** A record whose history may be long. */
export interface RecordName {
  readonly kind: RecordNoun;
  readonly tenant_id: number;
  /** Its id; of a booking of a class, class and client with a `#` between them. */
  readonly id: number | string;
}

/** A record with pages, and whose it is. */
export interface PagesOwner extends RecordName {
  /** The client whose booking it is; a class is nobody's. */
  readonly client_id?: number | undefined;
}

/** What a record's item has of its history: the newest changes, and how many older ones lie in pages. */
export interface SplitHistory {
  readonly newest: readonly HistoryEntry[];
  /** Undefined while all changes are in the item. */
  readonly paged_changes: number | undefined;
  /** The changes that leave the item with this write. */
  readonly leaving: readonly HistoryEntry[];
}

/**
 * When changes leave a record's item: as needed for its size, or not at all, because the transaction has no room for another
 * write. Then the next change moves them. A change that may be the next again, such as a move, must not leave them.
 */
export type HistoryPages = "as needed" | "none";

// DynamoDB bills the whole item for every change of it, at 2 units per kB in a transaction: a hundred changes with reasons
// of 500 characters in four bytes each would cost 500 units.
const MAX_BYTES_IN_ITEM = 6 * 1024;

const PAGE = "history#";
// Sorts after every page's number.
const LAST_PAGE = `${PAGE}:`;

/**
 * Decides which changes stay in a record's item. If they pass 6 KiB, all but the newest leave it together, for a page of
 * their own that no later change writes again.
 * @param history every change, the oldest first
 * @param paged how many of them lie in pages already
 */
export function splitHistory(
  history: readonly HistoryEntry[],
  paged = 0,
  pages: HistoryPages = "as needed",
): SplitHistory {
  const inItem = history.slice(paged);
  const isTooLong = pages === "as needed" && Buffer.byteLength(JSON.stringify(inItem)) > MAX_BYTES_IN_ITEM;
  const leaving = isTooLong ? inItem.slice(0, -1) : [];
  const after = paged + leaving.length;
  return { newest: inItem.slice(leaving.length), paged_changes: after === 0 ? undefined : after, leaving };
}

/** The write of the page that a change fills, to be committed with the record; none as a rule. */
export function historyPage(booking: PagesOwner, { leaving }: SplitHistory): Readonly<Record<string, Write>> {
  const [first] = leaving;
  if (first === undefined) return {};
  const { tenant_id, client_id } = booking;
  const key = { owner: historyOwner(booking), record: `${PAGE}${paddedId(first.version)}` };
  const put: Put = {
    kind: "put",
    table: "Parts",
    item: { ...key, tenant_id, client_id, entries: leaving },
    condition: NO_RECORD,
    names: RECORD_NAMES,
  };
  return { historyPage: put };
}

/** The schema of a page: changes, the oldest first. */
export const HistoryPageSchema = v.object({ entries: v.array(HistoryEntrySchema) });

/** A page of a history. */
export type HistoryPage = v.InferOutput<typeof HistoryPageSchema>;

/** The pages of a booking's history, the oldest first. Consistent, as the read of the booking is. */
export function historyPages(booking: RecordName): KeyRange<HistoryPage> {
  return {
    table: "Parts",
    partition: { name: "owner", value: historyOwner(booking) },
    sort: { name: "record", from: PAGE, to: LAST_PAGE },
    consistent: true,
    schema: HistoryPageSchema,
  };
}

/** The partition key of a booking's pages. */
export function historyOwner({ kind, tenant_id, id }: RecordName): string {
  return `${kind}#${tenant_id}#${id}`;
}
