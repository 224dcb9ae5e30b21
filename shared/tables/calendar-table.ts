import * as v from "valibot";
import type { ReadKey, Write } from "./database.ts";
import type { TableDefinition } from "./table-definition.ts";

/**
 * Calendar: one item per holder (`coach#11#501`, `room#11#71`, `client#11#9001`, `tours#11`) and UTC day
 * (`YYYY-MM-DD`), with a counter per 5-minute cell (see {@link cellAttribute}) that is held at least once.
 */
export const calendarTable = {
  partitionKey: { name: "holder", type: "S" },
  sortKey: { name: "day", type: "S" },
  timeToLive: "expires_at",
  indexes: [],
} as const satisfies TableDefinition;

/** How often each cell of a day is held, by the cell's number; a cell that is missing is not held. */
export type HeldCells = ReadonlyMap<number, number>;

const CELL = /^([a-x])([\dab])$/;
const CELLS_AN_HOUR = 12;
// The digits of base 36 after 9 are the letters.
const HOUR_A = 10;
const DAY_S = 24 * 60 * 60;
// A day is over everywhere on earth a day after its UTC midnight.
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
 * The attribute that counts how often a cell of a day is held: a letter for its hour (`a` to `x`) and a digit for its
 * twelfth of the hour (`0` to `9`, `a`, `b`), so `k3` is 10:15. DynamoDB counts names as part of an item: with these, a
 * day that is held for 20 h fits 1 kB, which is what one write unit writes. No reserved word looks like that (Developer
 * Guide, "Reserved words in DynamoDB").
 * @param cell from 0 at midnight to 287
 */
export function cellAttribute(cell: number): string {
  const hour = (HOUR_A + Math.floor(cell / CELLS_AN_HOUR)).toString(36);
  return `${hour}${(cell % CELLS_AN_HOUR).toString(CELLS_AN_HOUR)}`;
}

/**
 * Where a holder's day is read.
 * @param consistent whether it must show every hold that was answered before; else it is as it was about a second ago,
 *   for half the units, which suffices to offer other starts
 */
export function readCalendarDay(holder: string, day: string, consistent = false): ReadKey<HeldCells> {
  return { table: "Calendar", key: { holder, day }, schema: HeldCellsSchema, consistent };
}

/** What is held of a day that stood in the way of {@link holdCells}. */
export function heldCells(found: Readonly<Record<string, unknown>>): HeldCells {
  return v.parse(HeldCellsSchema, found);
}

/**
 * Holds the cells `[from, to)` of a holder's day once more, refused where one of them is held `capacity` times already;
 * the day as it is comes back then. The longest booking of 6 h that is not aligned to a cell touches 73 cells: a condition
 * of 2,915 characters and 291 operators and functions, where DynamoDB takes 4,096 and 300 (Developer Guide, "Limits in
 * DynamoDB").
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
