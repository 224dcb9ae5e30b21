import { allTables } from "../../../shared/tables/all-tables.ts";
import {
  type Attributes,
  type BulkTables,
  type BulkWrite,
  MAX_TRANSACTION_WRITES,
} from "../../../shared/tables/bulk-tables.ts";
import type { TableDefinition } from "../../../shared/tables/table-definition.ts";

/** Writes that happen together or not at all. */
export interface WriteUnit {
  /** Each of another item. */
  readonly writes: readonly BulkWrite[];
}

// DynamoDB takes 4 MB in a transaction. JSON is longer than an item as DynamoDB counts it; the rest is room for what an
// update or a deletion finds.
const MAX_TRANSACTION_BYTES = 2_000_000;

/**
 * Writes units, as many as possible in one transaction.
 * @returns the units that were not written, since a condition of theirs does not hold
 */
export async function writeUnits<Unit extends WriteUnit>(
  tables: BulkTables,
  units: readonly Unit[],
): Promise<Unit[]> {
  const refused: Unit[] = [];
  for (const group of groupsOf(units)) refused.push(...(await writeGroup(tables, group)));
  return refused;
}

/** Writes a group without the units that stand in its way. */
async function writeGroup<Unit extends WriteUnit>(
  tables: BulkTables,
  group: readonly Unit[],
): Promise<Unit[]> {
  const refused: Unit[] = [];
  let left = group;
  while (left.length > 0) {
    const unitOfWrite = left.flatMap((unit) => unit.writes.map(() => unit));
    const failed = await tables.transact(left.flatMap(({ writes }) => writes));
    if (failed.length === 0) break;
    const inTheWay = new Set(failed.map((index) => unitOfWrite[index]));
    refused.push(...left.filter((unit) => inTheWay.has(unit)));
    left = left.filter((unit) => !inTheWay.has(unit));
  }
  return refused;
}

/** Units in their order, cut into groups that one transaction takes; it takes each item once. */
function* groupsOf<Unit extends WriteUnit>(units: readonly Unit[]): Generator<Unit[], void, undefined> {
  let group: Unit[] = [];
  let items = new Set<string>();
  let bytes = 0;
  for (const unit of units) {
    const itemsOfUnit = unit.writes.map(itemOf);
    const bytesOfUnit = Buffer.byteLength(JSON.stringify(unit.writes));
    const isFull =
      items.size + itemsOfUnit.length > MAX_TRANSACTION_WRITES ||
      bytes + bytesOfUnit > MAX_TRANSACTION_BYTES ||
      itemsOfUnit.some((item) => items.has(item));
    if (isFull && group.length > 0) {
      yield group;
      group = [];
      items = new Set();
      bytes = 0;
    }
    group.push(unit);
    for (const item of itemsOfUnit) items.add(item);
    bytes += bytesOfUnit;
  }
  if (group.length > 0) yield group;
}

/** The table and key of the item that is written. */
function itemOf(write: BulkWrite): string {
  const { partitionKey, sortKey }: TableDefinition = allTables[write.table];
  const attributes: Attributes = write.kind === "put" ? write.item : write.key;
  const names = [partitionKey, ...(sortKey === undefined ? [] : [sortKey])].map(({ name }) => name);
  return [write.table, ...names.map((name) => attributes[name])].join(" ");
}
