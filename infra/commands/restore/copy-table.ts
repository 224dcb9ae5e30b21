// Makes a table hold what a restored one holds. An item that is the same in both is left alone, so a copy that was cut off is
// completed by the next.
import { isDeepStrictEqual } from "node:util";
import type { Progress } from "../console/progress-display.ts";
import {
  countItems,
  getItems,
  type Item,
  keyOf,
  keyText,
  type RawAccess,
  scanPages,
  writeBatch,
} from "./raw-table.ts";

/** What is copied. */
export interface TableCopy extends RawAccess {
  /** The name of the restored table. */
  readonly from: string;
  /** The name of the stack's table. */
  readonly to: string;
  /** Whether an item of the restored table is not copied. */
  readonly isLeftOut?: (item: Item) => boolean;
  /** Whether an item of the stack's table stays whose original is not copied; undefined if there is no original. */
  readonly isKept?: (item: Item, original: Item | undefined) => boolean;
  readonly onProgress?: (progress: Progress) => void;
}

/** What a copy did. */
export interface Copied {
  readonly written: number;
  readonly removed: number;
  /** The items that were the same in both tables. */
  readonly unchanged: number;
  /** The number of items that the table must have now. */
  readonly expected: number;
  /** The number that it has. */
  readonly counted: number;
}

/**
 * Makes the table `to` hold exactly the items of the table `from`, but for those that are left out or kept.
 * @throws {Unavailable} if DynamoDB processes nothing for a minute
 */
export async function copyTable(copy: TableCopy): Promise<Copied> {
  const { written, unchanged } = await copyItems(copy);
  const { removed, kept } = await removeOthers(copy);
  const expected = written + unchanged + kept;
  return { written, unchanged, removed, expected, counted: await countItems(copy, copy.to) };
}

async function copyItems(copy: TableCopy): Promise<Pick<Copied, "written" | "unchanged">> {
  const { definition, from, to, isLeftOut } = copy;
  const progress = progressOf(copy, "copy", await countItems(copy, from));
  let [written, unchanged] = [0, 0];
  for await (const page of scanPages(copy, from)) {
    const items = page.filter((item) => isLeftOut?.(item) !== true);
    const there = await getItems(copy, to, items);
    const different = items.filter((item) => !isDeepStrictEqual(there.get(keyText(definition, item)), item));
    await writeBatch(
      copy,
      to,
      different.map((Item) => ({ PutRequest: { Item } })),
    );
    written += different.length;
    unchanged += items.length - different.length;
    progress(page.length);
  }
  return { written, unchanged };
}

async function removeOthers(copy: TableCopy): Promise<{ removed: number; kept: number }> {
  const { definition, from, to, isLeftOut, isKept } = copy;
  const progress = progressOf(copy, "remove", await countItems(copy, to));
  let [removed, kept] = [0, 0];
  for await (const page of scanPages(copy, to)) {
    const source = await getItems(copy, from, page);
    const originalOf = (item: Item) => source.get(keyText(definition, item));
    const others = page.filter((item) => {
      const original = originalOf(item);
      return original === undefined || isLeftOut?.(original) === true;
    });
    const surplus = others.filter((item) => isKept?.(item, originalOf(item)) !== true);
    await writeBatch(
      copy,
      to,
      surplus.map((item) => ({ DeleteRequest: { Key: keyOf(definition, item) } })),
    );
    removed += surplus.length;
    kept += others.length - surplus.length;
    progress(page.length);
  }
  return { removed, kept };
}

function progressOf({ onProgress }: TableCopy, phase: Progress["phase"], total: number) {
  let done = 0;
  return (items: number): void => {
    done += items;
    if (total > 0) onProgress?.({ phase, done: Math.min(done, total), total });
  };
}
