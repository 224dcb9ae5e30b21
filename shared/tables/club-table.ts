import type * as v from "valibot";
import type { ReadKey } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/** Club: the companies' reference data, one item per record, all under one string key. */
export const clubTable = {
  environmentVariable: "CLUB_TABLE",
  partitionKey: { name: "record", type: "S" },
  indexes: [],
} as const satisfies TableDefinition;

/**
 * The key of a record of the Club table, read with the schema of its kind. What a club changes counts a moment later, so
 * that every booking reads it for half the units.
 */
export function clubKey<Item>(record: string, schema: v.GenericSchema<unknown, Item>): ReadKey<Item> {
  return { table: "Club", key: { record }, schema };
}
