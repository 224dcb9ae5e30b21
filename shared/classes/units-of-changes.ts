import { planWrites } from "../holds/change-of-plan.ts";
import type { Change } from "../operations/decision.ts";
import type { ClassItem } from "../tables/classes-table.ts";
import type { Put } from "../tables/transact-item.ts";

/** The most write units of a transaction in which bookings follow their class, or get places that it owes. */
export const MAX_UNITS = 500;
// A day of a client that is full of cells.
const DAY_UNITS = 4;
// The ids of a booking, and the keys of the indexes that have its record or its session entries.
const KEY_BYTES = 300;

/** A change of a booking, and the client whose record it writes, with all that is stored of them. */
export interface WeighedChange {
  readonly change: Change;
  readonly client: object | undefined;
}

/**
 * The write units that a change of a booking costs at most in a transaction. DynamoDB bills an item by its kB, twice, and what an index
 * has of it once, with what leaves the index. JSON is never shorter than an item.
 */
export function unitsOfChange({ change, client }: WeighedChange, now: Date): number {
  const { writes, heldBefore = [], holds = [] } = change;
  const records = Object.values(writes).map((write) =>
    write.kind === "put" ? unitsOfPut(write) : 2 * kilobytes(client),
  );
  const days = Object.keys(planWrites([{ before: heldBefore, after: holds }], now));
  return records.reduce((sum, units) => sum + units, DAY_UNITS * days.length);
}

/** The write units that a change of a class's counts and line costs at most in a transaction. */
export function unitsOfClass(of: ClassItem): number {
  // Three indexes have the record, and one its due date.
  return 2 * kilobytes(of) + 3 * kilobytes(of.record) + 1;
}

/** The units of a booking, or of a page of its history. */
function unitsOfPut({ table, item }: Put): number {
  // The larger size counts, before or after, and until then the booking had what the page has.
  if (table === "Parts") return 2 * 2 * kilobytes(item);
  // Three indexes have the record, and one the session entries.
  const indexed = 3 * kilobytes(item.record, KEY_BYTES) + kilobytes(item.session_entries, KEY_BYTES);
  return 2 * (kilobytes(item) + indexed);
}

function kilobytes(value: unknown, more = 0): number {
  const json = JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each)) ?? "";
  return Math.ceil((Buffer.byteLength(json) + more) / 1024);
}
