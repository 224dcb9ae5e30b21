import { cellsOf, type DayCells, roundedToCells, timeOfCells, utcDay } from "../../shared/calendar/cells.ts";
import { joinStretches, overlap, type Stretch } from "../../shared/calendar/stretch.ts";
import { type AppointmentItem, appointmentsByStart } from "../../shared/tables/appointments-table.ts";
import { asCalendarDay, calendarDays, MAX_BOOKING_MINUTES } from "../../shared/tables/calendar-table.ts";
import type { Database, StoredItem } from "../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { appointmentHolds } from "./appointment-holds.ts";
import type { UnavailabilityHolder } from "./unavailability-holder.ts";

const MINUTE_MS = 60_000;

/** The part of a UTC day that an unavailability covers. */
export interface CoveredDay {
  readonly cells: DayCells;
  /** The revision at which the day was read; 0 for a day that is not stored. */
  readonly revision: number;
}

/** The time that an unavailability covers, as the holder's calendar was read. */
export interface CoveredTime {
  readonly days: readonly CoveredDay[];
  /** Whether bookings hold some of it. */
  readonly isBooked: boolean;
  /** The appointments that hold it, by their start. They come from an index, which may lag: `isBooked` decides. */
  readonly appointments: readonly AppointmentItem[];
}

/** Who is to be unavailable, and when. */
export interface WantedTime {
  readonly holder: UnavailabilityHolder;
  readonly tenantId: number;
  readonly id: number;
  readonly span: Stretch;
  readonly now: Date;
}

/**
 * Reads the time that an unavailability covers. UTC days that are over are left out, since DynamoDB may have deleted them;
 * bookings that are over are not in the way.
 */
export async function readCoveredTime(database: Database, wanted: WantedTime): Promise<CoveredTime> {
  const { holder, tenantId, id, span, now } = wanted;
  const today = utcDay(now.getTime());
  const cells = cellsOf(span.startMs, span.endMs).filter(({ day }) => day >= today);
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return { days: [], isBooked: false, appointments: [] };
  const read = new Map<string, StoredItem>();
  const range = calendarDays(holder.calendarKey(tenantId, id), first.day, last.day, true);
  await database.visit(range, (item) => read.set(asCalendarDay(item).day, item));
  const days = cells.map((each) => coveredDay(each, read.get(each.day), now));
  const booked = days.flatMap(({ booked }) => booked ?? []);
  return {
    days: days.map(({ cells, revision }) => ({ cells, revision })),
    isBooked: booked.length > 0,
    appointments: await readAppointments(database, wanted, booked),
  };
}

/** A day as it was read, and the time from the first to the last of its covered cells that is booked. */
function coveredDay(cells: DayCells, item: StoredItem | undefined, now: Date) {
  if (item === undefined) return { cells, revision: 0, booked: undefined };
  const { revision, forEachCell } = asCalendarDay(item);
  let [from, to] = [cells.to, cells.from];
  forEachCell((cell, bookings) => {
    const isBooked = bookings > 0 && cells.from <= cell && cell < cells.to;
    if (!isBooked || timeOfCells({ day: cells.day, from: cell, to: cell + 1 }).endMs <= now.getTime()) return;
    [from, to] = [Math.min(from, cell), Math.max(to, cell + 1)];
  });
  return { cells, revision, booked: from < to ? timeOfCells({ day: cells.day, from, to }) : undefined };
}

/** The holder's appointments that hold time of a span: one query per run of booked days, at most 61. */
async function readAppointments(
  database: Database,
  { holder, tenantId, id, span, now }: WantedTime,
  booked: readonly Stretch[],
): Promise<AppointmentItem[]> {
  // Buffers lie within the longest hold, so an appointment begins at most that long before or after what it holds.
  const reachMs = MAX_BOOKING_MINUTES * MINUTE_MS;
  const starts = joinStretches(
    booked.map(({ startMs, endMs }) => ({ startMs: startMs - reachMs, endMs: endMs + reachMs })),
  );
  const covered = roundedToCells({ startMs: Math.max(span.startMs, now.getTime()), endMs: span.endMs });
  const key = holder.calendarKey(tenantId, id);
  const isInTheWay = (item: AppointmentItem) =>
    appointmentHolds(item).some((held) => held.holder === key && overlap(roundedToCells(held), covered));
  const found = await Promise.all(
    starts.map(({ startMs, endMs }) => {
      const range = appointmentsByStart(tenantId, dateTime(startMs), dateTime(endMs));
      return database.query(range, isInTheWay, Number.POSITIVE_INFINITY);
    }),
  );
  return found.flat();
}

function dateTime(ms: number): string {
  return formatUtcDateTime(new Date(ms));
}
