import { cellsOf, utcDay } from "../calendar/cells.ts";
import { Occupancy } from "../calendar/occupancy.ts";
import { asCalendarDay, calendarDay, calendarDays, dayAttributes } from "../tables/calendar-table.ts";
import { type Database, MAX_KEYS } from "../tables/database.ts";
import { chunks } from "../values/array.ts";
import type { Occupancies } from "./bookability.ts";
import type { CalendarQuery } from "./calendar-query.ts";
import { dayName, type Revisions } from "./change-of-plan.ts";
import type { Seen } from "./decide-start.ts";

// More parallel queries gain nothing: the SDK has 50 connections, and one thread decodes the items.
const MAX_PARALLEL = 24;

/** Reads what is held of holders: one query per holder, at most 24 at once. */
export async function readOccupancies(database: Database, look: CalendarQuery): Promise<Occupancies> {
  const { startMs, endMs, holders, consistent } = look;
  const [fromDay, toDay] = [utcDay(startMs), utcDay(Math.max(startMs, endMs - 1))];
  const occupancies = new Map<string, Occupancy>();
  await inTurn([...new Set(holders)], async (holder) => {
    const occupancy = new Occupancy(startMs, endMs);
    await database.visit(calendarDays(holder, fromDay, toDay, consistent), (item) => {
      const { day, forEachCell } = asCalendarDay(item);
      occupancy.addDay(day, forEachCell);
    });
    leaveOut(occupancy, holder, look);
    occupancies.set(holder, occupancy);
  });
  return occupancies;
}

/** Takes out of an occupancy what a look does not count. */
function leaveOut(
  occupancy: Occupancy,
  holder: string,
  { ownHolds = [], vacated = [] }: CalendarQuery,
): void {
  for (const own of ownHolds) {
    if (own.holder === holder) occupancy.release(own.startMs, own.endMs, own.places);
  }
  for (const other of vacated) {
    if (other.holder === holder) occupancy.vacate(other.startMs, other.endMs, other.places);
  }
}

/** What was read for each of several bookings, by the names of their looks. */
export interface SeenEach {
  readonly looks: ReadonlyMap<string, Seen>;
  /** The revision of every day that was read. */
  readonly revisions: Revisions;
}

/** Reads scattered parts of the calendar by names, and adds them to what was read before. */
export async function readEachOccupancies(
  database: Database,
  looks: ReadonlyMap<string, CalendarQuery>,
  before: SeenEach = { looks: new Map(), revisions: new Map() },
): Promise<SeenEach> {
  const { occupancies, revisions } = await readScatteredOccupancies(database, [...looks.values()]);
  const seen = [...looks].map(([name, look]): [string, Seen] => [
    name,
    { look, occupancies: occupancies.get(look) ?? new Map() },
  ]);
  return {
    looks: new Map([...before.looks, ...seen]),
    // The decision began with the first read. Its older revision makes the commit fail if the day has changed since.
    revisions: new Map([...revisions, ...before.revisions]),
  };
}

/** What was read for scattered looks. */
export interface ScatteredOccupancies {
  /** Of each look. A holder without stored days is missing, and so counts as free. */
  readonly occupancies: ReadonlyMap<CalendarQuery, Occupancies>;
  /** The revision of every day that was read. */
  readonly revisions: Revisions;
}

/**
 * Reads what is held during scattered looks: only their UTC days, 100 days of holders per call, at most 24 calls at
 * once. It reads only the cells of the looks: decoding a whole day takes ten times as long as the cells of an hour.
 */
export async function readScatteredOccupancies(
  database: Database,
  looks: readonly CalendarQuery[],
): Promise<ScatteredOccupancies> {
  const read = new Map(looks.map((look) => [look, new Map<string, Occupancy>()]));
  // Two looks may share a day, which a call must not name twice.
  const looksAt = Map.groupBy(looks.flatMap(daysOfHolders), ({ name }) => name);
  const keys = [...looksAt.values()].flatMap(([first]) => (first === undefined ? [] : [first.key]));
  const attributes = dayAttributes(new Set(looks.flatMap(cellsOfDay)));
  // A day that is not there has revision 0.
  const revisions = new Map([...looksAt.keys()].map((name) => [name, 0]));
  await inTurn(chunks(keys, MAX_KEYS), (chunk) =>
    database.visitKeys(chunk, attributes, (item) => {
      const { holder, day, revision, forEachCell } = asCalendarDay(item);
      revisions.set(dayName(holder, day), revision);
      for (const { look } of looksAt.get(dayName(holder, day)) ?? []) {
        const occupancies = read.get(look);
        const occupancy = occupancies?.get(holder) ?? new Occupancy(look.startMs, look.endMs);
        occupancy.addDay(day, forEachCell);
        occupancies?.set(holder, occupancy);
      }
    }),
  );
  for (const [look, occupancies] of read) {
    for (const [holder, occupancy] of occupancies) leaveOut(occupancy, holder, look);
  }
  return { occupancies: read, revisions };
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
      name: dayName(holder, day),
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

/** Runs for each item, for at most 24 at once. */
async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  async function takeTurns(): Promise<void> {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await run(item);
  }
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, waiting.length) }, takeTurns));
}
