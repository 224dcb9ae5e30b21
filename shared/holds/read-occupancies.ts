import { cellsOf, utcDay } from "../calendar/cells.ts";
import { Occupancy } from "../calendar/occupancy.ts";
import { asCalendarDay, calendarDay, calendarDays, dayAttributes } from "../tables/calendar-table.ts";
import type { Database } from "../tables/database.ts";
import type { Occupancies } from "./bookability.ts";
import type { CalendarQuery } from "./calendar-query.ts";

// More parallel queries gain nothing: the SDK has 50 connections, and one thread decodes the items.
const MAX_PARALLEL = 24;
// The limit of keys per call (API Reference, "BatchGetItem").
const MAX_KEYS = 100;

/** Reads what is held of holders: one query per holder, at most 24 at once. */
export async function readOccupancies(database: Database, look: CalendarQuery): Promise<Occupancies> {
  const { startMs, endMs, holders, consistent, ownHolds = [] } = look;
  const [fromDay, toDay] = [utcDay(startMs), utcDay(Math.max(startMs, endMs - 1))];
  const occupancies = new Map<string, Occupancy>();
  await inTurn([...new Set(holders)], async (holder) => {
    const occupancy = new Occupancy(startMs, endMs);
    await database.visit(calendarDays(holder, fromDay, toDay, consistent), (item) => {
      const { day, forEachCell } = asCalendarDay(item);
      occupancy.addDay(day, forEachCell);
    });
    for (const own of ownHolds) if (own.holder === holder) occupancy.release(own.startMs, own.endMs);
    occupancies.set(holder, occupancy);
  });
  return occupancies;
}

/**
 * Reads what is held during scattered looks: only their UTC days, 100 days of holders per call, at most 24 calls at
 * once. It reads only the cells of the looks: decoding a whole day takes ten times as long as the cells of an hour.
 * @returns the occupancies of each look; a holder of whom nothing is stored is missing, and so counts as free
 */
export async function readScatteredOccupancies(
  database: Database,
  looks: readonly CalendarQuery[],
): Promise<ReadonlyMap<CalendarQuery, Occupancies>> {
  const read = new Map(looks.map((look) => [look, new Map<string, Occupancy>()]));
  // Two looks may share a day, which a call must not name twice.
  const looksAt = Map.groupBy(looks.flatMap(daysOfHolders), ({ name }) => name);
  const keys = [...looksAt.values()].flatMap(([first]) => (first === undefined ? [] : [first.key]));
  const attributes = dayAttributes(new Set(looks.flatMap(cellsOfDay)));
  await inTurn(chunks(keys), (chunk) =>
    database.visitKeys(chunk, attributes, (item) => {
      const { holder, day, forEachCell } = asCalendarDay(item);
      for (const { look } of looksAt.get(nameOf(holder, day)) ?? []) {
        const occupancies = read.get(look);
        const occupancy = occupancies?.get(holder) ?? new Occupancy(look.startMs, look.endMs);
        occupancy.addDay(day, forEachCell);
        occupancies?.set(holder, occupancy);
      }
    }),
  );
  return read;
}

/** How many days of holders {@link readScatteredOccupancies} reads for looks. */
export function scatteredDays(looks: readonly CalendarQuery[]): number {
  return new Set(looks.flatMap(daysOfHolders).map(({ name }) => name)).size;
}

function daysOfHolders(look: CalendarQuery) {
  const days = cellsOf(look.startMs, look.endMs);
  return [...new Set(look.holders)].flatMap((holder) =>
    days.map(({ day }) => ({
      look,
      name: nameOf(holder, day),
      key: calendarDay(holder, day, look.consistent),
    })),
  );
}

/** The cells that a look covers on any day. */
function cellsOfDay({ startMs, endMs }: CalendarQuery): number[] {
  return cellsOf(startMs, endMs).flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => from + index),
  );
}

function nameOf(holder: string, day: string): string {
  return `${holder} ${day}`;
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_KEYS) }, (_, index) =>
    items.slice(index * MAX_KEYS, (index + 1) * MAX_KEYS),
  );
}

/** Runs for each item, for at most 24 at once. */
async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  async function takeTurns(): Promise<void> {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await run(item);
  }
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, waiting.length) }, takeTurns));
}
