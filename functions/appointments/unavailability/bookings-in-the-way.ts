import { setTimeout as sleep } from "node:timers/promises";
import { CELL_MINUTES, roundedToCells } from "../../../shared/calendar/cells.ts";
import { joinStretches, overlapMs, type Stretch } from "../../../shared/calendar/stretch.ts";
import { classHolds } from "../../../shared/classes/class-kind.ts";
import type { OwnHold } from "../../../shared/holds/party.ts";
import {
  type AppointmentRecord,
  appointmentFilter,
  appointmentsByStart,
} from "../../../shared/tables/appointments-table.ts";
import { MAX_BOOKING_MINUTES } from "../../../shared/tables/calendar-table.ts";
import { type ClassRecord, classesByStart, type ListedClass } from "../../../shared/tables/classes-table.ts";
import type { Database, KeyRange } from "../../../shared/tables/database.ts";
import { heldRoomFilter } from "../../../shared/tables/record-filter.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { appointmentHolds } from "../appointment/appointment-plan.ts";
import type { UnavailableTime } from "./unavailability-holder.ts";

const MINUTE_MS = 60_000;
// A booking is in the index within a fraction of a second (Developer Guide, "Using global secondary indexes").
const INDEX_DELAY_MS = 250;
const MAX_LOOKS = 4;

/** The part of the covered time that is booked. */
export interface BookedTime {
  /** From the first to the last booked cell of each day. */
  readonly booked: readonly Stretch[];
  /** The sum of the bookings of all its cells. */
  readonly bookings: number;
}

/** The bookings that hold a part of a time, by their start. */
export interface BookingsInTheWay {
  readonly appointments: readonly AppointmentRecord[];
  readonly classes: readonly ClassRecord[];
}

/**
 * Reads the bookings that hold booked time. The answer must name all of them, so the indexes are queried again while some
 * are missing. Classes are read only where appointments do not hold all of it.
 */
export async function readBookingsInTheWay(
  database: Database,
  time: UnavailableTime,
  { booked, bookings }: BookedTime,
): Promise<BookingsInTheWay> {
  const starts = startsOf(booked);
  for (let looks = 1; ; looks += 1) {
    const isLastLook = looks === MAX_LOOKS;
    const appointments = await readHeld(database, time, {
      ranges: appointmentRanges(time, starts, isLastLook),
      holds: appointmentHolds,
    });
    const left = bookings - cellsOf(appointments);
    const classes = await readHeld(database, time, {
      ranges: left > 0 ? classRanges(time, starts) : [],
      holds: ({ record }) => classHolds(record),
    });
    if (cellsOf(classes) >= left || isLastLook) {
      return {
        appointments: appointments.map(({ item }) => item),
        classes: classes.map(({ item }) => item.record),
      };
    }
    await sleep(INDEX_DELAY_MS);
  }
}

/** A booking, and how many cells of the covered time it holds. */
interface Held<Item> {
  readonly item: Item;
  readonly cells: number;
}

function cellsOf(held: readonly Held<unknown>[]): number {
  return held.reduce((sum, { cells }) => sum + cells, 0);
}

/** Where bookings of a kind are, and whom each holds. */
interface BookingSource<Item> {
  readonly ranges: readonly KeyRange<Item>[];
  readonly holds: (item: Item) => readonly OwnHold[];
}

/** The holder's bookings of a kind during the covered time. */
async function readHeld<Item>(
  database: Database,
  time: UnavailableTime,
  { ranges, holds }: BookingSource<Item>,
): Promise<Held<Item>[]> {
  const found = await Promise.all(
    ranges.map((range) =>
      database.query(range, (item) => cellsHeld(holds(item), time) > 0, Number.POSITIVE_INFINITY),
    ),
  );
  return found.flat().map((item) => ({ item, cells: cellsHeld(holds(item), time) }));
}

/** When bookings begin that hold booked time. The longest hold, which includes its buffers, begins that long before it. */
function startsOf(booked: readonly Stretch[]): Stretch[] {
  const reachMs = MAX_BOOKING_MINUTES * MINUTE_MS;
  return joinStretches(
    booked.map(({ startMs, endMs }) => ({ startMs: startMs - reachMs, endMs: endMs + reachMs })),
  );
}

/**
 * Where the holder's appointments are: in one range of the index of its own appointments; otherwise, and at the last look, in
 * the index of all appointments, a range per run of booked days, at most 61.
 */
function appointmentRanges(
  { holder, tenantId, id }: UnavailableTime,
  starts: readonly Stretch[],
  isLastLook: boolean,
): KeyRange<AppointmentRecord>[] {
  const { appointments } = holder;
  if (appointments !== undefined && !isLastLook) {
    return wholeRange(starts).map(([from, to]) => appointments(tenantId, id, from, to));
  }
  const filter = holder.parameter === "room_id" ? heldRoomFilter(id) : appointmentFilter({ coach_id: id });
  return starts.map(({ startMs, endMs }) => ({
    ...appointmentsByStart(tenantId, dateTime(startMs), dateTime(endMs)),
    filter,
  }));
}

/** Where the holder's classes are: in one range of the index of its own classes, or in that of all classes. */
function classRanges(
  { holder: { classes }, tenantId, id }: UnavailableTime,
  starts: readonly Stretch[],
): KeyRange<ListedClass>[] {
  if (classes !== undefined) return wholeRange(starts).map(([from, to]) => classes(tenantId, id, from, to));
  return starts.map(({ startMs, endMs }) => ({
    ...classesByStart(tenantId, dateTime(startMs), dateTime(endMs)),
    filter: heldRoomFilter(id),
  }));
}

/** From the beginning of the first stretch to the end of the last; empty if there is none. */
function wholeRange(stretches: readonly Stretch[]): (readonly [from: string, to: string])[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [[dateTime(first.startMs), dateTime(last.endMs)]];
}

/** How many cells of the covered time a booking's holds take of the holder. */
function cellsHeld(holds: readonly OwnHold[], { holder, tenantId, id, span, now }: UnavailableTime): number {
  const key = holder.calendarKey(tenantId, id);
  const covered = roundedToCells({ startMs: Math.max(span.startMs, now.getTime()), endMs: span.endMs });
  const overlaps = holds
    .filter((held) => held.holder === key)
    .map((held) => overlapMs(roundedToCells(held), covered) / (CELL_MINUTES * MINUTE_MS));
  return overlaps.reduce((sum, cells) => sum + cells, 0);
}

function dateTime(ms: number): string {
  return formatUtcDateTime(new Date(ms));
}
