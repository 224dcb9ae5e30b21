import type { Database, ItemPage, KeyRange, PageSize } from "../tables/database.ts";

/** Ranges of the same keys in several partitions, whose records are listed as one. */
export interface MergedRanges<Rec> {
  readonly merged: readonly KeyRange<Rec>[];
  /** Records of the list that are known and in none of the ranges, in the order of the list. */
  readonly known?: readonly Rec[];
}

/**
 * Reads one page of several ranges in the order of their keys. It reads one range after the other, each only up to the end of
 * the page as it is known by then.
 * A record that moves to a later range meanwhile is neither missed nor there twice.
 * @param keyOf the sort key of a record
 */
export async function queryMergedPage<Rec>(
  database: Pick<Database, "queryPage">,
  { merged, known = [] }: MergedRanges<Rec>,
  size: Pick<PageSize, "enough" | "budget">,
  keyOf: (record: Rec) => string,
): Promise<ItemPage<Rec>> {
  let page: ItemPage<Rec> = { items: known.slice(0, size.enough), lastRead: undefined };
  for (const range of merged) {
    const last = page.items[size.enough - 1];
    const end = last === undefined ? page.lastRead : keyOf(last);
    const part = await database.queryPage(end === undefined ? range : endingAt(range, end), size);
    // The next range is read up to the end of the page, and may end it earlier.
    const lastRead = part.lastRead ?? page.lastRead;
    const isBefore = (one: string, other: string) => (range.descending ? one > other : one < other);
    // A record that moves to the next range between two reads is in both. The later read is current.
    const read = new Map([...page.items, ...part.items].map((record) => [keyOf(record), record]));
    const items = [...read.values()]
      .filter((record) => lastRead === undefined || !isBefore(lastRead, keyOf(record)))
      .toSorted((one, other) => (isBefore(keyOf(one), keyOf(other)) ? -1 : 1))
      .slice(0, size.enough);
    page = { items, lastRead };
  }
  return page;
}

/** The part of a range that ends at a key. */
function endingAt<Rec>(range: KeyRange<Rec>, key: string): KeyRange<Rec> {
  const { sort, descending } = range;
  return { ...range, sort: descending ? { ...sort, from: key } : { ...sort, to: key } };
}
