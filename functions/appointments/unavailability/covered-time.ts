import { cellsOf, type DayCells, timeOfCells, utcDay } from "../../../shared/calendar/cells.ts";
import { bookingsOf } from "../../../shared/calendar/places.ts";
import { asCalendarDay, calendarDays } from "../../../shared/tables/calendar-table.ts";
import type { Database, StoredItem } from "../../../shared/tables/database.ts";
import { type BookingsInTheWay, readBookingsInTheWay } from "./bookings-in-the-way.ts";
import type { UnavailableTime } from "./unavailability-holder.ts";

/** The part of a UTC day that an unavailability covers. */
export interface CoveredDay {
  readonly cells: DayCells;
  /** The revision at which the day was read; 0 for a day that is not stored. */
  readonly revision: number;
}

/** The time that an unavailability covers, with the holder's calendar as it was read. */
export interface CoveredTime {
  readonly days: readonly CoveredDay[];
  /** Whether bookings hold a part of it. */
  readonly isBooked: boolean;
  /** The bookings that hold a part of it. They come from indexes, which may lag: `isBooked` decides. */
  readonly inTheWay: BookingsInTheWay;
}

const NOTHING: BookingsInTheWay = { appointments: [], classes: [] };

/**
 * Reads the time that an unavailability covers. Past UTC days are left out, since DynamoDB may have deleted them.
 * Bookings that have ended are not in the way.
 */
export async function readCoveredTime(database: Database, time: UnavailableTime): Promise<CoveredTime> {
  const { holder, tenantId, id, span, now } = time;
  const today = utcDay(now.getTime());
  const cells = cellsOf(span.startMs, span.endMs).filter(({ day }) => day >= today);
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return { days: [], isBooked: false, inTheWay: NOTHING };
  const read = new Map<string, StoredItem>();
  const range = calendarDays(holder.calendarKey(tenantId, id), first.day, last.day, true);
  await database.visit(range, (item) => read.set(asCalendarDay(item).day, item));
  const days = cells.map((each) => coveredDay(each, read.get(each.day), now));
  const booked = days.flatMap(({ booked }) => booked ?? []);
  const bookings = days.reduce((sum, day) => sum + day.bookings, 0);
  return {
    days: days.map(({ cells, revision }) => ({ cells, revision })),
    isBooked: booked.length > 0,
    inTheWay: await readBookingsInTheWay(database, time, { booked, bookings }),
  };
}

/**
 * A day as it was read, the number of bookings in its covered cells, and the time from the first to the last booked
 * cell.
 */
function coveredDay(cells: DayCells, item: StoredItem | undefined, now: Date) {
  if (item === undefined) return { cells, revision: 0, booked: undefined, bookings: 0 };
  const { revision, forEachCell } = asCalendarDay(item);
  let [from, to, sum] = [cells.to, cells.from, 0];
  forEachCell((cell, places) => {
    const isBooked = places > 0 && cells.from <= cell && cell < cells.to;
    if (!isBooked || timeOfCells({ day: cells.day, from: cell, to: cell + 1 }).endMs <= now.getTime()) return;
    [from, to, sum] = [Math.min(from, cell), Math.max(to, cell + 1), sum + bookingsOf(places)];
  });
  const booked = from < to ? timeOfCells({ day: cells.day, from, to }) : undefined;
  return { cells, revision, booked, bookings: sum };
}
