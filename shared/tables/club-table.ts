import type * as v from "valibot";
import type { AttributeFilter, Attributes, BulkWrite } from "./bulk-tables.ts";
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

/** Writes a record; refused where it is there with another value than `expected`, or is there and none is expected. */
export function putClubRecord(
  item: Attributes & { readonly record: string },
  expected: AttributeFilter | undefined,
): BulkWrite {
  return { kind: "put", table: "Club", item, ...absentOr(expected) };
}

/** Deletes a record; refused where it is there with another value than `expected`. */
export function deleteClubRecord(record: string, expected: AttributeFilter): BulkWrite {
  return { kind: "delete", table: "Club", key: { record }, ...absentOr(expected) };
}

/** Lets a transaction through only where a record is not there with this value. */
export function checkClubRecordIsNot(record: string, { name, value }: AttributeFilter): BulkWrite {
  return {
    kind: "check",
    table: "Club",
    key: { record },
    condition: "attribute_not_exists(#name) OR #name <> :value",
    names: { "#name": name },
    values: { ":value": value },
  };
}

function absentOr(expected: AttributeFilter | undefined) {
  const absent = "attribute_not_exists(#record)";
  if (expected === undefined) return { condition: absent, names: { "#record": "record" } };
  return {
    condition: `${absent} OR #expected = :expected`,
    names: { "#record": "record", "#expected": expected.name },
    values: { ":expected": expected.value },
  };
}
