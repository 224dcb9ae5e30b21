import type { ListedAppointment, ListedTour, Unavailability } from "@fitness-club-booking/sdk/records";
import { type ClubRecords, coachName } from "../club/club-records.ts";
import { overlap, type Stretch } from "./hours.ts";

/** A tour as lists and single answers have it. */
export type KnownTour = Omit<ListedTour, "client_id">;

/** An appointment or a tour on the club's day. */
export type Entry = AppointmentEntry | TourEntry;

interface AnyEntry extends Stretch {
  /** No other entry has it. */
  readonly key: string;
  readonly status: ListedAppointment["status"];
}

/** An appointment on the club's day. */
export interface AppointmentEntry extends AnyEntry {
  readonly kind: "appointment";
  readonly record: ListedAppointment;
}

/** A tour on the club's day. */
export interface TourEntry extends AnyEntry {
  readonly kind: "tour";
  readonly record: KnownTour;
}

/** An appointment as an entry. */
export function appointmentEntry(record: ListedAppointment): AppointmentEntry {
  const [fromMs, toMs] = [Date.parse(record.start_date_time), Date.parse(record.end_date_time)];
  return {
    kind: "appointment",
    key: `appointment-${record.id}`,
    status: record.status,
    fromMs,
    toMs,
    record,
  };
}

/** A tour as an entry. */
export function tourEntry(record: KnownTour): TourEntry {
  const [fromMs, toMs] = [Date.parse(record.scheduled_datetime), Date.parse(record.end_datetime)];
  return { kind: "tour", key: `tour-${record.id}`, status: record.status, fromMs, toMs, record };
}

/** All bookings that touch a stretch of time, in order. */
export function entriesIn(
  appointments: readonly ListedAppointment[],
  tours: readonly KnownTour[],
  stretch: Stretch,
): Entry[] {
  return [...appointments.map(appointmentEntry), ...tours.map(tourEntry)]
    .filter((entry) => overlap(entry, stretch))
    .sort((a, b) => a.fromMs - b.fromMs || a.toMs - b.toMs || (a.key < b.key ? -1 : 1));
}

/** The entries with the bookings that still hold their time; cancelled ones hold none. */
export function held(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ status }) => status !== "cancelled");
}

// The id of the tours' column.
const TOURS = "tours";

/** A column of the calendar: the tours, or a coach. */
export interface ShownColumn {
  readonly id: string;
  readonly name: string;
  /** Undefined for the tours. */
  readonly coachId: number | undefined;
}

/** Whose bookings are shown: everybody's, the tours, or a coach's, by the column's id. */
export type ColumnFilter = "all" | (string & {});

/** The id of the column in which an entry stands. */
export function columnIdOf(entry: Entry): string {
  return entry.kind === "tour" ? TOURS : String(entry.record.coach_id);
}

/**
 * The columns that a filter leaves: tours first, then each coach in use, and each other who has an appointment. All of them
 * where it leaves none, such as for a coach who is gone.
 */
export function shownColumns(
  club: ClubRecords,
  entries: readonly Entry[],
  { filter, tours }: { readonly filter: ColumnFilter; readonly tours: string },
): ShownColumn[] {
  const columns: ShownColumn[] = [
    { id: TOURS, name: tours, coachId: undefined },
    ...coachIdsOf(club, entries).map((coachId) => ({
      id: String(coachId),
      name: coachName(club, coachId),
      coachId,
    })),
  ];
  const wanted = columns.filter(({ id }) => filter === "all" || id === filter);
  return wanted.length > 0 ? wanted : columns;
}

function coachIdsOf({ coaches }: ClubRecords, entries: readonly Entry[]): number[] {
  const inUse = coaches.filter(({ is_active }) => is_active).map(({ coach_id }) => coach_id);
  const booked = held(entries).flatMap((entry) => (entry.kind === "tour" ? [] : [entry.record.coach_id]));
  return [...new Set([...inUse, ...booked])];
}

/** An appointment that was in the way of an unavailability, and whether it still is. */
export interface ToMove {
  readonly appointment: ListedAppointment;
  readonly isDone: boolean;
}

/** The time that an unavailability takes. */
export function stretchOf({ start_date_time, end_date_time }: Unavailability): Stretch {
  return { fromMs: Date.parse(start_date_time), toMs: Date.parse(end_date_time) };
}

/** Whether an appointment needs the coach or the room while they are away. */
export function isInTheWay(appointment: ListedAppointment, away: Unavailability): boolean {
  const isOfIt =
    "coach_id" in away ? appointment.coach_id === away.coach_id : appointment.room_id === away.room_id;
  const isHeld = appointment.status === "booked" || appointment.status === "checked_in";
  return isOfIt && isHeld && overlap(appointmentEntry(appointment), stretchOf(away));
}

/**
 * The appointments that must be moved, in order; those that were in the way before stay and are done.
 * @param known all appointments that were read
 * @param before the ids of those that were in the way before
 */
export function toMoveOf(
  known: readonly ListedAppointment[],
  away: Unavailability,
  before: ReadonlySet<number>,
): ToMove[] {
  return known
    .map((appointment) => ({ appointment, isDone: !isInTheWay(appointment, away) }))
    .filter(({ appointment, isDone }) => !isDone || before.has(appointment.id))
    .sort((a, b) => (a.appointment.start_date_time < b.appointment.start_date_time ? -1 : 1));
}
