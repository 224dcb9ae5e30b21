import { chunks } from "../values/array.ts";
import { type Database, MAX_KEYS, type ReadKey } from "./database.ts";

/** Reads items by their ids, each once; those that are not there are left out. */
export async function readById<Item>(
  database: Pick<Database, "read">,
  ids: readonly (number | undefined)[],
  keyOf: (id: number) => ReadKey<Item>,
): Promise<ReadonlyMap<number, Item>> {
  const distinct = [...new Set(ids.filter((id) => id !== undefined))];
  // A read looks each key up among all items that it found.
  const found = await Promise.all(
    chunks(distinct, MAX_KEYS).map(async (some) => {
      const items = await database.read(Object.fromEntries(some.map((id) => [String(id), keyOf(id)])));
      return some.map((id) => [id, items[String(id)]] as const);
    }),
  );
  return new Map(found.flat().flatMap(([id, item]) => (item === undefined ? [] : [[id, item] as const])));
}
