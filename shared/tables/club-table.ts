import type * as v from "valibot";
import type { AttributeFilter, Attributes, BulkWrite } from "./bulk-tables.ts";
import type { KeyRange, ReadKey } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";
import { NO_RECORD, RECORD_NAMES } from "./transact-item.ts";

/**
 * Club: the companies' reference data, one item per record. A tenant's records lie in its partition (`tenant#11` ·
 * `tenant`, `coach#…`, `room#…`, `appointment-type#…`), so that each kind is one query. A company's partition leads from a
 * UUID to its tenants (`company#<uuid>` · `company`, `tenant#<uuid>`). Each access record has a partition of its own
 * (`access#<principal>` · `access`).
 */
export const clubTable = {
  partitionKey: { name: "partition", type: "S" },
  sortKey: { name: "record", type: "S" },
  indexes: [],
} as const satisfies TableDefinition;

/** The key of an item of the Club table. */
export type ClubKey = Readonly<Record<"partition" | "record", string>>;

// As many as 2^53−1 has, so that ids sort as numbers do.
const ID_DIGITS = 16;

/** The partition of a tenant's records. */
export function tenantPartition(tenantId: number): string {
  return `tenant#${tenantId}`;
}

/** The sort key of one of a tenant's records of a kind. */
export function clubRecord(kind: string, id: number): string {
  return `${kind}#${String(id).padStart(ID_DIGITS, "0")}`;
}

/**
 * Where a record of the Club table is read, with the schema of its kind. What a club changes counts a moment later, so
 * that every booking reads it for half the units.
 */
export function readClub<Item>(key: ClubKey, schema: v.GenericSchema<unknown, Item>): ReadKey<Item> {
  return { table: "Club", key: { ...key }, schema };
}

/**
 * The records of a partition whose sort keys begin alike, in their order.
 * @param after the sort key after which to begin; from the first on where it is not given
 */
export function clubRange<Item>(
  partition: string,
  prefix: string,
  schema: v.GenericSchema<unknown, Item>,
  after?: string,
): KeyRange<Item> {
  return {
    table: "Club",
    partition: { name: "partition", value: partition },
    // Nothing sorts between a key and the same key with a NUL behind it, and nothing of ours behind a prefix with U+FFFF.
    sort: { name: "record", from: after === undefined ? prefix : `${after}\u0000`, to: `${prefix}\uffff` },
    schema,
  };
}

/** A tenant's records of a kind, by id, from the one after `afterId` on. */
export function tenantRange<Item>(
  tenantId: number,
  kind: string,
  schema: v.GenericSchema<unknown, Item>,
  afterId?: number,
): KeyRange<Item> {
  const after = afterId === undefined ? undefined : clubRecord(kind, afterId);
  return clubRange(tenantPartition(tenantId), `${kind}#`, schema, after);
}

/** Puts a record; refused if there is one, unless it has the expected value. */
export function putClubRecord(item: Attributes & ClubKey, expected: AttributeFilter | undefined): BulkWrite {
  return { kind: "put", table: "Club", item, ...absentOr(expected) };
}

/** Deletes a record; refused if it has another value than the expected one. */
export function deleteClubRecord({ partition, record }: ClubKey, expected: AttributeFilter): BulkWrite {
  return { kind: "delete", table: "Club", key: { partition, record }, ...absentOr(expected) };
}

function absentOr(expected: AttributeFilter | undefined) {
  if (expected === undefined) return { condition: NO_RECORD, names: RECORD_NAMES };
  return {
    condition: `${NO_RECORD} OR #expected = :expected`,
    names: { ...RECORD_NAMES, "#expected": expected.name },
    values: { ":expected": expected.value },
  };
}
