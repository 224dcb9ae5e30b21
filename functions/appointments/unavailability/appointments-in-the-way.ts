import { setTimeout as sleep } from "node:timers/promises";
import { CELL_MINUTES, roundedToCells } from "../../../shared/calendar/cells.ts";
import { joinStretches, overlapMs, type Stretch } from "../../../shared/calendar/stretch.ts";
import {
  type AppointmentRecord,
  appointmentFilter,
  appointmentsByStart,
  heldRoomFilter,
} from "../../../shared/tables/appointments-table.ts";
import { MAX_BOOKING_MINUTES } from "../../../shared/tables/calendar-table.ts";
import type { Database, KeyRange } from "../../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { appointmentHolds } from "../appointment/appointment-plan.ts";
import type { UnavailableTime } from "./unavailability-holder.ts";

const MINUTE_MS = 60_000;
// An appointment is in the index within a fraction of a second (Developer Guide, "Using global secondary indexes").
const INDEX_DELAY_MS = 250;
const MAX_LOOKS = 4;

/** The part of the covered time that is booked. */
export interface BookedTime {
  /** From the first to the last booked cell of each day. */
  readonly booked: readonly Stretch[];
  /** The sum of the bookings of all its cells. */
  readonly bookings: number;
}

/**
 * Reads the appointments that hold booked time, by their start. The answer must name all of them, so the index is
 * queried again while some are missing.
 */
export async function readAppointmentsInTheWay(
  database: Database,
  time: UnavailableTime,
  { booked, bookings }: BookedTime,
): Promise<AppointmentRecord[]> {
  for (let looks = 1; ; looks += 1) {
    const isLastLook = looks === MAX_LOOKS;
    const found = await readAppointments(database, time, rangesOf(time, booked, isLastLook));
    const counted = found.reduce((sum, { cells }) => sum + cells, 0);
    if (counted >= bookings || isLastLook) return found.map(({ item }) => item);
    await sleep(INDEX_DELAY_MS);
  }
}

/** The holder's appointments of these ranges during the covered time, and how many cells each holds. */
async function readAppointments(
  database: Database,
  time: UnavailableTime,
  ranges: readonly KeyRange<AppointmentRecord>[],
): Promise<{ readonly item: AppointmentRecord; readonly cells: number }[]> {
  const found = await Promise.all(
    ranges.map((range) =>
      database.query(range, (item) => cellsHeld(item, time) > 0, Number.POSITIVE_INFINITY),
    ),
  );
  return found.flat().map((item) => ({ item, cells: cellsHeld(item, time) }));
}

/**
 * Where the holder's appointments during the booked time are: in one range of the index of its own appointments; otherwise, and at the last look, in the index of all appointments, a
 * range per run of booked days, at most 61.
 */
function rangesOf(
  { holder, tenantId, id }: UnavailableTime,
  booked: readonly Stretch[],
  isLastLook: boolean,
): KeyRange<AppointmentRecord>[] {
  // The longest hold includes its buffers. So an appointment begins at most that long before or after the time that it
  // holds.
  const reachMs = MAX_BOOKING_MINUTES * MINUTE_MS;
  const starts = joinStretches(
    booked.map(({ startMs, endMs }) => ({ startMs: startMs - reachMs, endMs: endMs + reachMs })),
  );
  const [first, last] = [starts[0], starts.at(-1)];
  if (first !== undefined && last !== undefined && holder.appointments !== undefined && !isLastLook) {
    return [holder.appointments(tenantId, id, dateTime(first.startMs), dateTime(last.endMs))];
  }
  const filter = holder.parameter === "room_id" ? heldRoomFilter(id) : appointmentFilter({ coach_id: id });
  return starts.map(({ startMs, endMs }) => ({
    ...appointmentsByStart(tenantId, dateTime(startMs), dateTime(endMs)),
    filter,
  }));
}

/** How many cells of the covered time an appointment holds. */
function cellsHeld(item: AppointmentRecord, { holder, tenantId, id, span, now }: UnavailableTime): number {
  const key = holder.calendarKey(tenantId, id);
  const covered = roundedToCells({ startMs: Math.max(span.startMs, now.getTime()), endMs: span.endMs });
  const overlaps = appointmentHolds(item)
    .filter((held) => held.holder === key)
    .map((held) => overlapMs(roundedToCells(held), covered) / (CELL_MINUTES * MINUTE_MS));
  return overlaps.reduce((sum, cells) => sum + cells, 0);
}

function dateTime(ms: number): string {
  return formatUtcDateTime(new Date(ms));
}
