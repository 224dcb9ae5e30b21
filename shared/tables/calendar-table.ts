import * as v from "valibot";
import type { ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/**
 * Calendar: one item per holder (`coach#11#501`, `room#11#71`, `client#11#9001`, `tours#11`) and UTC day
 * (`YYYY-MM-DD`), with a counter for each 5-minute cell that is held (see {@link cellAttribute}).
 */
export const calendarTable = {
  partitionKey: { name: "holder", type: "S" },
  sortKey: { name: "day", type: "S" },
  timeToLive: "expires_at",
  indexes: [],
} as const satisfies TableDefinition;

/** The number of holds of each cell of a day, by the cell's number; a missing cell has none. */
export type HeldCells = ReadonlyMap<number, number>;

const CELL = /^([a-x])([\dab])$/;
const CELLS_AN_HOUR = 12;
// In base 36, the letters follow the digit 9.
const HOUR_A = 10;
const DAY_S = 24 * 60 * 60;
// Two days after its UTC midnight, a day is over in every time zone.
const KEPT_S = 2 * DAY_S;

const HeldCellsSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((item): HeldCells => new Map(Object.entries(item).flatMap(heldCell))),
);

function heldCell([attribute, count]: readonly [string, unknown]): [number, number][] {
  const [, hour, twelfth] = CELL.exec(attribute) ?? [];
  if (hour === undefined || twelfth === undefined || typeof count !== "number") return [];
  const firstOfHour = (Number.parseInt(hour, 36) - HOUR_A) * CELLS_AN_HOUR;
  return [[firstOfHour + Number.parseInt(twelfth, CELLS_AN_HOUR), count]];
}

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

/**
 * The read key of a holder's day.
 * @param consistent whether the read sees every acknowledged hold; otherwise it may be about a second old, which suffices
 *   for offering other starts and costs half the read units
 */
export function readCalendarDay(holder: string, day: string, consistent = false): ReadKey<HeldCells> {
  return { table: "Calendar", key: { holder, day }, schema: HeldCellsSchema, consistent };
}

/** The held cells of a day that a refused {@link holdCells} returned. */
export function heldCells(found: Readonly<Record<string, unknown>>): HeldCells {
  return v.parse(HeldCellsSchema, found);
}

/**
 * The longest tour or appointment in minutes, limited by the condition of {@link holdCells}. Six hours that are not aligned
 * to cells touch 73 cells: a condition of 2,915 characters and 291 operators and functions. DynamoDB's limits are 4,096 and
 * 300 (Developer Guide, "Limits in DynamoDB").
 */
export const MAX_BOOKING_MINUTES = 360;

/**
 * Adds a hold to the cells `[from, to)` of a holder's day; refused, returning the day, if one of them is held `capacity`
 * times.
 */
export function holdCells(
  holder: string,
  day: string,
  cells: { readonly from: number; readonly to: number },
  capacity: number,
): Write {
  const names = Array.from({ length: cells.to - cells.from }, (_, index) =>
    cellAttribute(cells.from + index),
  );
  return {
    kind: "update",
    table: "Calendar",
    key: { holder, day },
    update: `ADD ${names.map((name) => `${name} :one`).join(",")} SET expires_at = :expires`,
    condition: names.map((name) => `(attribute_not_exists(${name}) OR ${name}<:n)`).join(" AND "),
    values: {
      ":one": 1,
      ":n": capacity,
      ":expires": Date.parse(`${day}T00:00:00.000Z`) / 1000 + KEPT_S,
    },
    returnsFound: true,
  };
}
