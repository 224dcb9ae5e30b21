import { followingClass } from "../../../../shared/classes/follow-class.ts";
import { READ_BUDGET } from "../../../../shared/lists/list-page.ts";
import type { ClassBookingRecord } from "../../../../shared/tables/class-booking-items.ts";
import {
  readRosterClass,
  rosterAfter,
  rosterOfClass,
} from "../../../../shared/tables/class-booking-reads.ts";
import type { BookedClass, ListedClass } from "../../../../shared/tables/classes-table.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { paddedId } from "../../../../shared/tables/history-entry.ts";

/** A booking at its position in the roster. */
export interface RosterEntry {
  readonly position: string;
  readonly record: ClassBookingRecord;
}

/** A class, and its bookings in the order of the roster. */
export interface Roster {
  readonly class: BookedClass & ListedClass;
  readonly entries: readonly RosterEntry[];
  /** The position at which reading ended; undefined where it came to the end. */
  readonly lastRead: string | undefined;
}

// Those with a place come first, then the line, then the rest.
const POSITION = /^(?:[02]|1#\d{13})#\d{16}$/;
const REST = "2#";

/** Whether a text has the form of a position in a roster. */
export function isRosterPosition(text: string): boolean {
  return POSITION.test(text);
}

/**
 * Reads a class with its bookings after a position; undefined if there is no such class. Bookings are stored by client id, so one
 * query reads the whole class: at most 150 places and waiters, and all cancelled bookings, some 1,000 per megabyte. A page that
 * begins among the rest reads only the bookings after its position, within the budget of a list.
 */
export async function readRoster(
  database: Pick<Database, "read" | "query" | "queryPage">,
  names: { readonly tenant_id: number; readonly class_id: number },
  after: string | undefined,
  now: Date,
): Promise<Roster | undefined> {
  const found = after?.startsWith(REST)
    ? await readRest(database, names, Number(after.slice(REST.length)))
    : await readWhole(database, names);
  const { of } = found;
  // A deleted class has left all lists.
  if (of?.tenant_kind === undefined) return undefined;
  const entries = found.records
    .map((record) => ({ position: positionOf(record, of, now), record }))
    .filter(({ position }) => after === undefined || position > after)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1));
  const last = found.lastRead;
  return { class: of, entries, lastRead: last && `${REST}${last.slice(-ID_DIGITS)}` };
}

const ID_DIGITS = 16;

interface Names {
  readonly tenant_id: number;
  readonly class_id: number;
}

async function readWhole(database: Pick<Database, "query">, { tenant_id, class_id }: Names) {
  const range = rosterOfClass(tenant_id, class_id);
  const items = await database.query(range, () => true, Number.POSITIVE_INFINITY);
  const [of] = items.flatMap((item) => ("booked" in item ? [item] : []));
  const records = items.flatMap((item) => ("booked" in item ? [] : [item.record]));
  return { of, records, lastRead: undefined };
}

async function readRest(
  database: Pick<Database, "read" | "queryPage">,
  { tenant_id, class_id }: Names,
  afterClient: number,
) {
  const size = { enough: READ_BUDGET, budget: READ_BUDGET };
  const [{ of }, { items, lastRead }] = await Promise.all([
    database.read({ of: readRosterClass(tenant_id, class_id) }),
    database.queryPage(rosterAfter(tenant_id, class_id, afterClient), size),
  ]);
  return { of, records: items.map(({ record }) => record), lastRead };
}

function positionOf(stored: ClassBookingRecord, of: BookedClass, now: Date): string {
  const { status, client_id } = followingClass(stored, of.record);
  const id = paddedId(client_id);
  if (status === "cancelled") return `${REST}${id}`;
  if (status !== "waiting") return `0#${id}`;
  const waiter = of.line.find((one) => one.client_id === client_id);
  const isInLine = waiter !== undefined && (waiter.until === undefined || waiter.until >= now.getTime());
  return isInLine ? `1#${waiter.since}#${id}` : `${REST}${id}`;
}
