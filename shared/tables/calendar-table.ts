import type { ItemKey, ItemRange, StoredItem, Write } from "./database.ts";
import { indexBy, type TableDefinition } from "./table-definition.ts";

/**
 * Calendar: one item per holder (`coach#11#501`, `room#11#71`, `client#11#9001`, `tours#11`) and UTC day
 * (`YYYY-MM-DD`), with a counter for each 5-minute cell that is or was held (see {@link cellAttribute}) and a revision
 * that every write of the item raises. Beside the days, a holder's partition has its unavailability. A day has no
 * `tenant_id`, so the index has nothing but the unavailability of all holders of a tenant.
 */
export const calendarTable = {
  partitionKey: { name: "holder", type: "S" },
  sortKey: { name: "day", type: "S" },
  timeToLive: "expires_at",
  indexes: [
    indexBy("by-tenant", { name: "tenant_id", type: "N" }, "day", [
      "unavailability_id",
      "version",
      "coach_id",
      "room_id",
      "start_date_time",
      "end_date_time",
      "reason",
      "created_at",
      "created_by",
      "removed_at",
      "updated_at",
    ]),
  ],
} as const satisfies TableDefinition;

/**
 * What an unavailability adds to the counter of a cell; a booking adds the places that it takes. More than any capacity, so
 * that the condition of a hold fails; the places taken of a cell are its count modulo this weight.
 */
export const UNAVAILABILITY_WEIGHT = 10_000;

const CELLS_AN_HOUR = 12;
// In base 36, the letters follow the digit 9.
const HOUR_A = 10;
const DAY_S = 24 * 60 * 60;
// Two days after its UTC midnight, a day is over in every time zone.
const KEPT_S = 2 * DAY_S;
// For a clock that is behind, and for the commit.
const MARGIN_S = 60 * 60;
const A = "a".charCodeAt(0);
const ZERO = "0".charCodeAt(0);

/**
 * The attribute that counts the holds of a cell: a letter for its hour (`a` to `x`) and a digit for its twelfth of the hour
 * (`0` to `9`, `a`, `b`), so `k3` is 10:15. DynamoDB counts names towards an item's size: with these, a day held for 20 h
 * fits the 1 kB of one write unit. None is a reserved word (Developer Guide, "Reserved words in DynamoDB").
 * @param cell from 0 at midnight to 287
 */
export function cellAttribute(cell: number): string {
  const hour = (HOUR_A + Math.floor(cell / CELLS_AN_HOUR)).toString(36);
  return `${hour}${(cell % CELLS_AN_HOUR).toString(CELLS_AN_HOUR)}`;
}

/** The cell of an attribute that {@link cellAttribute} named; undefined for any other attribute. */
function cellOf(attribute: string): number | undefined {
  if (attribute.length !== 2) return undefined;
  const hour = attribute.charCodeAt(0) - A;
  const digit = attribute.charCodeAt(1);
  const twelfth = digit >= A ? digit - A + 10 : digit - ZERO;
  return hour < 0 || hour > 23 || twelfth < 0 || twelfth >= CELLS_AN_HOUR
    ? undefined
    : hour * CELLS_AN_HOUR + twelfth;
}

/**
 * The items of a holder's UTC days.
 * @param fromDay the first day as `YYYY-MM-DD`
 * @param toDay the last day
 * @param consistent whether the read sees every acknowledged hold; otherwise it may be about a second old, which suffices
 *   for offering starts and costs half the read units
 */
export function calendarDays(holder: string, fromDay: string, toDay: string, consistent: boolean): ItemRange {
  return {
    table: "Calendar",
    partition: { name: "holder", value: holder },
    sort: { name: "day", from: fromDay, to: toDay },
    consistent,
  };
}

/** The item of one of a holder's UTC days, as {@link calendarDays} gives it. */
export function calendarDay(holder: string, day: string, consistent: boolean): ItemKey {
  return { table: "Calendar", key: { holder, day }, consistent };
}

/** The attributes of a day that {@link asCalendarDay} needs to tell of these cells and of the day's revision. */
export function dayAttributes(cells: Iterable<number>): string[] {
  const { partitionKey, sortKey } = calendarTable;
  return [partitionKey.name, sortKey.name, "rev", ...Array.from(cells, cellAttribute)];
}

/** What is held of a holder's day. */
export interface CalendarDay {
  readonly holder: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Raised by every write of the item. */
  readonly revision: number;
  /** Visits every cell that is held or unavailable. */
  readonly forEachCell: (visit: (cell: number, places: number, isUnavailable: boolean) => void) => void;
}

/** Reads an item of {@link calendarDays}. A month of many holders has some 100,000 counters, so nothing is copied. */
export function asCalendarDay(item: StoredItem): CalendarDay {
  const { holder, day, rev } = item;
  if (holder?.S === undefined || day?.S === undefined) {
    throw new Error("An item of the Calendar table has no holder or no day.");
  }
  return {
    holder: holder.S,
    day: day.S,
    revision: Number(rev?.N ?? 0),
    forEachCell: (visit) => {
      for (const attribute in item) {
        const cell = cellOf(attribute);
        if (cell === undefined) continue;
        const count = Number(item[attribute]?.N ?? 0);
        if (count !== 0) visit(cell, count % UNAVAILABILITY_WEIGHT, count >= UNAVAILABILITY_WEIGHT);
      }
    },
  };
}

/**
 * The longest hold in minutes, buffers included: 73 cells of 5 minutes if it is not aligned to them. Its condition has 146
 * operators; DynamoDB's limits are 300 operators and 4,096 characters (Developer Guide, "Limits in DynamoDB").
 */
export const MAX_BOOKING_MINUTES = 360;

/** The cells `[from, to)` of a holder's UTC day (`YYYY-MM-DD`). */
export interface HeldDay {
  readonly holder: string;
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** What changes of plan do to one cell. */
export interface CellChange {
  readonly cell: number;
  /** How many places more of it are taken; negative where places are freed, 0 where as many are freed as taken. */
  readonly places: number;
  /** How many places the holder has for the bookings that gain some of the cell; undefined where no booking does. */
  readonly capacity: number | undefined;
}

/** What changes of plan do to the cells of a holder's UTC day. */
export interface DayChange {
  readonly holder: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly cells: readonly CellChange[];
}

/**
 * How many gained cells a condition can name: each takes a comparison and an `OR` or the `NOT`, and an expression has at
 * most 300 operators (Developer Guide, "Limits in DynamoDB").
 */
export const MAX_NAMED_CELLS = 150;

/**
 * Holds the places that bookings gain and frees those that they lose; refused if a gained cell has too few places left, or
 * is unavailable. The same transaction must check the versions of the bookings' records, so that the lost places are
 * their own.
 * @param revision the revision at which the day was read and every gained cell was seen to be free; needed for more than
 *   {@link MAX_NAMED_CELLS} gained cells, 0 for a day that was not there
 */
export function changeCells({ holder, day, cells }: DayChange, revision?: number): Write {
  const added = cells
    .filter(({ places }) => places !== 0)
    .map(({ cell, places }) => `${cellAttribute(cell)} ${amountName(places)}`);
  const { condition, values } = revision === undefined ? freeCells(cells) : atRevision(revision);
  return {
    kind: "update",
    table: "Calendar",
    key: { holder, day },
    update: `ADD ${[...added, "rev :one"].join(",")} SET expires_at = :expires`,
    ...(condition === undefined ? {} : { condition }),
    // DynamoDB refuses a value that no expression uses.
    values: {
      ":one": 1,
      ...Object.fromEntries(
        cells.filter(({ places }) => places !== 0).map(({ places }) => [amountName(places), places]),
      ),
      ...values,
      ":expires": expiryOf(day),
    },
  };
}

/** The condition that every gained cell has the places, and is not unavailable. */
function freeCells(cells: readonly CellChange[]) {
  const gained = cells.flatMap(({ cell, places, capacity }) =>
    capacity === undefined ? [] : [{ cell, places, capacity }],
  );
  if (gained.length > MAX_NAMED_CELLS) throw new Error("A condition would name too many cells of a day.");
  // A missing attribute compares false, so a cell that nobody held passes.
  const taken = gained.map(({ cell, places }) => `${cellAttribute(cell)}>=${limitName(places)}`);
  return {
    condition: taken.length === 0 ? undefined : `NOT (${taken.join(" OR ")})`,
    // As many places more have the same limit in all cells of a day: only a class has another capacity than others, and
    // it takes more places than they can.
    values: Object.fromEntries(
      gained.map(({ places, capacity }) => [limitName(places), limitOf(places, capacity)]),
    ),
  };
}

/**
 * The count from which a cell cannot be gained. Where other bookings of the same change give up as many places, only an
 * unavailability counts.
 */
function limitOf(places: number, capacity: number): number {
  return places > 0 ? capacity - places + 1 : UNAVAILABILITY_WEIGHT;
}

/** The condition that a day is at the revision at which it was read. */
function atRevision(revision: number) {
  return revision === 0
    ? { condition: "attribute_not_exists(rev)", values: {} }
    : { condition: "rev = :read", values: { ":read": revision } };
}

/** The placeholder of what is added to a counter. */
function amountName(places: number): string {
  if (places === 1) return ":one";
  return places === -1 ? ":minus" : `:${places < 0 ? "minus" : "plus"}${Math.abs(places)}`;
}

/** The placeholder of the count from which a cell has too few places left. */
function limitName(places: number): string {
  if (places <= 0) return ":w";
  return places === 1 ? ":n" : `:n${places}`;
}

/**
 * Makes cells unavailable, whatever holds them; refused if the day is not at the revision at which it was read.
 * @param revision 0 for a day that was not there
 */
export function makeUnavailable(held: HeldDay, revision: number): Write {
  const { condition, values } = atRevision(revision);
  return {
    ...addToCells(held, cellNames(held)),
    condition,
    values: { ...valuesOf(held, UNAVAILABILITY_WEIGHT), ...values },
  };
}

/** Takes back {@link makeUnavailable}. Leave out days that are over: TTL may have deleted them. */
export function makeAvailable(held: HeldDay): Write {
  return {
    ...addToCells(held, cellNames(held)),
    values: valuesOf(held, -UNAVAILABILITY_WEIGHT),
  };
}

function cellNames({ from, to }: HeldDay): string[] {
  return Array.from({ length: to - from }, (_, index) => cellAttribute(from + index));
}

function addToCells({ holder, day }: HeldDay, names: readonly string[]) {
  const added = names.map((name) => `${name} :w`).join(",");
  return {
    kind: "update",
    table: "Calendar",
    key: { holder, day },
    update: `ADD ${added},rev :one SET expires_at = :expires`,
  } as const;
}

function valuesOf({ day }: HeldDay, weight: number) {
  return { ":w": weight, ":one": 1, ":expires": expiryOf(day) };
}

/**
 * Whether cells of a day may be given back: DynamoDB will not delete it within the next hour. Giving cells of a deleted day
 * back would make counters of −1, which let two in.
 */
export function isKept(day: string, now: Date): boolean {
  return now.getTime() / 1000 + MARGIN_S < expiryOf(day);
}

/** The epoch second after which DynamoDB may delete a day. */
function expiryOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) / 1000 + KEPT_S;
}
