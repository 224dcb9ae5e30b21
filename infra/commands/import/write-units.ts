import { allTables } from "../../../shared/tables/all-tables.ts";
import type { Attributes, BulkTables, BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import type { TableDefinition } from "../../../shared/tables/table-definition.ts";
import { MAX_TRANSACTION_ITEMS } from "../../../shared/tables/transact-item.ts";

/** Writes that are committed together or not at all. */
export interface WriteUnit {
  /** Each of another item. */
  readonly writes: readonly BulkWrite[];
}

// The limit of a transaction is 4 MB. JSON is larger than an item as DynamoDB counts it; the rest leaves room for the
// stored items of updates and deletions.
const MAX_TRANSACTION_BYTES = 2_000_000;

/**
 * Writes units, as many as possible per transaction.
 * @returns the units that were not written, because one of their conditions failed
 */
export async function writeUnits<Unit extends WriteUnit>(
  tables: BulkTables,
  units: readonly Unit[],
): Promise<Unit[]> {
  const refused: Unit[] = [];
  for (const group of groupsOf(units)) refused.push(...(await writeGroup(tables, group)));
  return refused;
}

/** Writes a group, without the units whose conditions fail. */
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
    const failing = new Set(failed.map((index) => unitOfWrite[index]));
    refused.push(...left.filter((unit) => failing.has(unit)));
    left = left.filter((unit) => !failing.has(unit));
  }
  return refused;
}

/** Splits units, in their order, into groups that fit one transaction; a transaction takes each item only once. */
function* groupsOf<Unit extends WriteUnit>(units: readonly Unit[]): Generator<Unit[], void, undefined> {
  let group: Unit[] = [];
  let items = new Set<string>();
  let bytes = 0;
  for (const unit of units) {
    const itemsOfUnit = unit.writes.map(itemOf);
    const bytesOfUnit = Buffer.byteLength(JSON.stringify(unit.writes));
    const isFull =
      items.size + itemsOfUnit.length > MAX_TRANSACTION_ITEMS ||
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

/** The table and key of the written item. */
function itemOf(write: BulkWrite): string {
  const { partitionKey, sortKey }: TableDefinition = allTables[write.table];
  const attributes: Attributes = write.kind === "put" ? write.item : write.key;
  const names = [partitionKey, ...(sortKey === undefined ? [] : [sortKey])].map(({ name }) => name);
  return [write.table, ...names.map((name) => attributes[name])].join(" ");
}
