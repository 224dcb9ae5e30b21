import { expect } from "vitest";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import type { Item } from "../../support/replace-items.ts";

/** What a table's items become. */
export type Corruption = (items: readonly Item[]) => readonly Item[];

/** Makes the rows of a test in which the checker finds corruptions of a table. */
export function corruptionsOf(table: TableName) {
  return (what: string, corrupt: Corruption, violation: RegExp) => [what, table, corrupt, violation] as const;
}

/** Changes the one item that has all of `having`. */
export function change(having: Item, fields: Item | ((item: Item) => Item)): Corruption {
  return (items) => {
    const wanted = items.filter((item) =>
      Object.entries(having).every(([name, value]) => item[name] === value),
    );
    expect(wanted, JSON.stringify(having)).toHaveLength(1);
    return items.map((item) => {
      if (!wanted.includes(item)) return item;
      return { ...item, ...(typeof fields === "function" ? fields(item) : fields) };
    });
  };
}

/** Changes the record of the one booking that has all of `having` in it. */
export function changeRecord(having: Item, fields: Item): Corruption {
  return recordsBy(having, (item, record) => [{ ...item, record: { ...record, ...fields } }]);
}

/** Adds a copy of the one booking that has all of `having` in its record, with other fields and their keys. */
export function copyRecord(having: Item, fields: Item): Corruption {
  return recordsBy(having, (item, record) => [
    item,
    { ...item, ...fields, record: { ...record, ...fields } },
  ]);
}

/** Replaces the one booking that has all of `having` in its record. */
export function recordsBy(having: Item, become: (item: Item, record: Item) => readonly Item[]): Corruption {
  const has = ({ record }: Item) =>
    Object.entries(having).every(([name, value]) => (record as Item)[name] === value);
  return (items) => {
    expect(items.filter(has), JSON.stringify(having)).toHaveLength(1);
    return items.flatMap((item) => (has(item) ? become(item, item.record as Item) : [item]));
  };
}

/** Adds a copy of the one item that has all of `having`, with other fields. */
export function copy(having: Item, fields: Item): Corruption {
  return (items) => {
    const changed = change(having, fields)(items);
    return [...items, ...changed.filter((item) => !items.includes(item))];
  };
}

/** Drops every item that has all of `having`. */
export function drop(having: Item): Corruption {
  return (items) => {
    const kept = items.filter(
      (item) => !Object.entries(having).every(([name, value]) => item[name] === value),
    );
    expect(kept.length, JSON.stringify(having)).toBeLessThan(items.length);
    return kept;
  };
}
