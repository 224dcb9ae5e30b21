import { cellsOf, type DayCells, timeOfCells, utcDay } from "../../shared/calendar/cells.ts";
import type { Stretch } from "../../shared/calendar/local-time.ts";
import type { AppointmentItem } from "../../shared/tables/appointments-table.ts";
import { asCalendarDay, calendarDays } from "../../shared/tables/calendar-table.ts";
import type { Database, StoredItem } from "../../shared/tables/database.ts";
import { readAppointmentsInTheWay } from "./appointments-in-the-way.ts";
import type { UnavailabilityHolder } from "./unavailability-holder.ts";

/** A UTC day of a holder that is to become unavailable. */
export interface DayToTake {
  readonly cells: DayCells;
  /** The revision at which it was read; 0 for a day that is not there. */
  readonly revision: number;
}

/** The time that an unavailability takes, as its calendar was read. */
export interface TimeToTake {
  readonly days: readonly DayToTake[];
  /** Whether bookings hold some of it. */
  readonly isBooked: boolean;
  /**
   * The appointments that do, by their start. They come from an index, which may lag: {@link isBooked} decides. Those of
   * an erased client are missing.
   */
  readonly appointments: readonly AppointmentItem[];
}

/** Whose time is taken, and from when until when. */
export interface WantedTime {
  readonly holder: UnavailabilityHolder;
  readonly tenantId: number;
  readonly id: number;
  readonly span: Stretch;
  readonly now: Date;
}

/**
 * Reads the time that an unavailability takes. UTC days that are over are left out, since DynamoDB may have deleted them;
 * bookings that are over are not in the way.
 */
export async function readTimeToTake(database: Database, wanted: WantedTime): Promise<TimeToTake> {
  const { holder, tenantId, id, span, now } = wanted;
  const today = utcDay(now.getTime());
  const cells = cellsOf(span.startMs, span.endMs).filter(({ day }) => day >= today);
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return { days: [], isBooked: false, appointments: [] };
  const read = new Map<string, StoredItem>();
  const range = calendarDays(holder.calendarKey(tenantId, id), first.day, last.day, true);
  await database.visit(range, (item) => read.set(asCalendarDay(item).day, item));
  const days = cells.map((each) => dayToTake(each, read.get(each.day), now));
  const booked = days.flatMap(({ booked }) => booked ?? []);
  const bookings = days.reduce((sum, day) => sum + day.bookings, 0);
  return {
    days: days.map(({ cells, revision }) => ({ cells, revision })),
    isBooked: booked.length > 0,
    appointments: await readAppointmentsInTheWay(database, wanted, { booked, bookings }),
  };
}

/**
 * A day as it was read, the bookings of all cells that are to be taken, and the time from the first to the last of these
 * that is booked.
 */
function dayToTake(cells: DayCells, item: StoredItem | undefined, now: Date) {
  if (item === undefined) return { cells, revision: 0, booked: undefined, bookings: 0 };
  const { revision, forEachCell } = asCalendarDay(item);
  let [from, to, sum] = [cells.to, cells.from, 0];
  forEachCell((cell, bookings) => {
    const isTaken = bookings > 0 && cells.from <= cell && cell < cells.to;
    if (!isTaken || timeOfCells({ day: cells.day, from: cell, to: cell + 1 }).endMs <= now.getTime()) return;
    [from, to, sum] = [Math.min(from, cell), Math.max(to, cell + 1), sum + bookings];
  });
  const booked = from < to ? timeOfCells({ day: cells.day, from, to }) : undefined;
  return { cells, revision, booked, bookings: sum };
}
