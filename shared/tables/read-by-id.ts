import type { Database, ReadKey } from "./database.ts";

/** Reads items by their ids, each once; those that are not there are left out. */
export async function readById<Item>(
  database: Pick<Database, "read">,
  ids: readonly (number | undefined)[],
  keyOf: (id: number) => ReadKey<Item>,
): Promise<ReadonlyMap<number, Item>> {
  const distinct = [...new Set(ids.filter((id) => id !== undefined))];
  if (distinct.length === 0) return new Map();
  const found = await database.read(Object.fromEntries(distinct.map((id) => [String(id), keyOf(id)])));
  return new Map(
    distinct.flatMap((id) => {
      const item = found[String(id)];
      return item === undefined ? [] : [[id, item] as const];
    }),
  );
}
