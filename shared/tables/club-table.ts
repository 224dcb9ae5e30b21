import type * as v from "valibot";
import type { AttributeFilter, Attributes, BulkWrite } from "./bulk-tables.ts";
import type { KeyRange, ReadKey } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";
import { type Check, NO_RECORD, RECORD_NAMES, type Update } from "./transact-item.ts";

/**
 * Club: the companies' reference data, one item per record. A tenant's records are in its partition (`tenant#11` ·
 * `tenant`, `coach#…`, `room#…`, `appointment-type#…`, `class-type#…`), so that each kind is one query. A company's partition has
 * the company and its tenants by UUID (`company#<uuid>` · `company`, `tenant#<uuid>`). Each access record has its own
 * partition (`access#<principal>` · `access`).
 */
export const clubTable = {
  partitionKey: { name: "partition", type: "S" },
  sortKey: { name: "record", type: "S" },
  indexes: [],
} as const satisfies TableDefinition;

/** The key of an item of the Club table. */
export type ClubKey = Readonly<Record<"partition" | "record", string>>;

// The digits of 2^53−1: padded ids sort numerically.
const ID_DIGITS = 16;

/** The partition of a tenant's records. */
export function tenantPartition(tenantId: number): string {
  return `tenant#${tenantId}`;
}

/** The sort key of a tenant's record of a kind. */
export function clubRecord(kind: string, id: number): string {
  return `${kind}#${String(id).padStart(ID_DIGITS, "0")}`;
}

/**
 * The read key of a record of the Club table. Not consistent: a change may take a second to count, and the read costs half
 * the units. Whatever decides who gets an appointment reads the coach consistently.
 */
export function readClub<Item>(key: ClubKey, schema: v.GenericSchema<unknown, Item>): ReadKey<Item> {
  return { table: "Club", key: { ...key }, schema };
}

/**
 * The records of a partition whose sort keys begin with `prefix`.
 * @param after the sort key before the first record; the range begins at the first record by default
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
    // No key sorts between a key and the same key with NUL appended. U+FFFF sorts after every character of our keys.
    sort: { name: "record", from: after === undefined ? prefix : `${after}\u0000`, to: `${prefix}\uffff` },
    schema,
  };
}

/** A tenant's records of a kind, by id, after `afterId`. */
export function tenantRange<Item>(
  tenantId: number,
  kind: string,
  schema: v.GenericSchema<unknown, Item>,
  afterId?: number,
): KeyRange<Item> {
  const after = afterId === undefined ? undefined : clubRecord(kind, afterId);
  return clubRange(tenantPartition(tenantId), `${kind}#`, schema, after);
}

/** Puts a record; refused if there is one, unless it has the expected values. */
export function putClubRecord(
  item: Attributes & ClubKey,
  expected: readonly AttributeFilter[] | undefined,
): BulkWrite {
  return { kind: "put", table: "Club", item, ...absentOr(expected) };
}

/** Deletes a record; refused if it has another value than an expected one. */
export function deleteClubRecord(
  { partition, record }: ClubKey,
  expected: readonly AttributeFilter[],
): BulkWrite {
  return { kind: "delete", table: "Club", key: { partition, record }, ...absentOr(expected) };
}

/** Makes a record active or inactive; refused if it is so already, or there is none. */
export function setActive({ partition, record }: ClubKey, isActive: boolean): Update {
  return {
    kind: "update",
    table: "Club",
    key: { partition, record },
    update: "SET #active = :active",
    condition: "#active = :before",
    names: { "#active": "is_active" },
    values: { ":active": isActive, ":before": !isActive },
  };
}

/** Refuses a transaction unless a record is active. */
export function checkActive({ partition, record }: ClubKey): Check {
  return {
    kind: "check",
    table: "Club",
    key: { partition, record },
    condition: "#active = :active",
    names: { "#active": "is_active" },
    values: { ":active": true },
  };
}

function absentOr(expected: readonly AttributeFilter[] = []) {
  if (expected.length === 0) return { condition: NO_RECORD, names: RECORD_NAMES };
  const equal = expected.map((_, index) => `#v${index} = :v${index}`);
  return {
    condition: `${NO_RECORD} OR (${equal.join(" AND ")})`,
    names: {
      ...RECORD_NAMES,
      ...Object.fromEntries(expected.map(({ name }, index) => [`#v${index}`, name])),
    },
    values: Object.fromEntries(expected.map(({ value }, index) => [`:v${index}`, value])),
  };
}
