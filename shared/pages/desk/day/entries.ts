import type {
  ListedAppointment,
  ListedTour,
  TimetableClass,
  Unavailability,
} from "@fitness-club-booking/sdk/records";
import { type ClubRecords, coachName } from "../club/club-records.ts";
import { overlap, type Stretch } from "./hours.ts";

/** A tour as lists and single answers have it. */
export type KnownTour = Omit<ListedTour, "client_id">;

/** A class as lists and single answers have it. */
export type KnownClass = Omit<TimetableClass, "class_booking" | "actions">;

/** What stands on the club's day. */
export type Entry = BookingEntry | ClassEntry;

/** What one person has booked. */
export type BookingEntry = AppointmentEntry | TourEntry;

interface AnyEntry extends Stretch {
  /** No other entry has it. */
  readonly key: string;
}

/** An appointment on the club's day. */
export interface AppointmentEntry extends AnyEntry {
  readonly kind: "appointment";
  readonly status: ListedAppointment["status"];
  readonly record: ListedAppointment;
}

/** A tour on the club's day. */
export interface TourEntry extends AnyEntry {
  readonly kind: "tour";
  readonly status: KnownTour["status"];
  readonly record: KnownTour;
}

/** A class on the club's day. */
export interface ClassEntry extends AnyEntry {
  readonly kind: "class";
  readonly status: KnownClass["status"];
  readonly record: KnownClass;
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

/** A class as an entry. */
export function classEntry(record: KnownClass): ClassEntry {
  const [fromMs, toMs] = [Date.parse(record.start_date_time), Date.parse(record.end_date_time)];
  return { kind: "class", key: `class-${record.id}`, status: record.status, fromMs, toMs, record };
}

/** What entries are made of. */
export interface BookedRecords {
  readonly appointments: readonly ListedAppointment[];
  readonly tours: readonly KnownTour[];
  readonly classes: readonly KnownClass[];
}

/** All entries that touch a stretch of time, in order. */
export function entriesIn({ appointments, tours, classes }: BookedRecords, stretch: Stretch): Entry[] {
  return [...appointments.map(appointmentEntry), ...tours.map(tourEntry), ...classes.map(classEntry)]
    .filter((entry) => overlap(entry, stretch))
    .sort(inOrder);
}

/** The order of entries: by start, then by end. */
export function inOrder(a: Entry, b: Entry): number {
  return a.fromMs - b.fromMs || a.toMs - b.toMs || (a.key < b.key ? -1 : 1);
}

/** The entries that still hold their time; cancelled ones hold none. */
export function held(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ status }) => status !== "cancelled");
}

// The ids of the columns that are no coach's.
const TOURS = "tours";
const NO_COACH = "no-coach";

/** A column of the calendar: the tours, a coach, or the classes whose coach is to be announced. */
export interface ShownColumn {
  readonly id: string;
  readonly name: string;
  /** Undefined for the tours, and for classes without a coach. */
  readonly coachId: number | undefined;
}

/** What the columns are called that are no coach's. */
export interface ColumnNames {
  readonly tours: string;
  readonly noCoach: string;
}

/** Whether a column is that of the tours. */
export function isOfTours({ id }: ShownColumn): boolean {
  return id === TOURS;
}

/** Whose bookings are shown: everybody's, the tours, or a coach's, by the column's id. */
export type ColumnFilter = "all" | (string & {});

/** The id of the column in which an entry stands. */
export function columnIdOf(entry: Entry): string {
  return entry.kind === "tour" ? TOURS : String(entry.record.coach_id ?? NO_COACH);
}

/**
 * The columns that a filter leaves: tours first, then classes without a coach if there are any, each coach in use, and each
 * other who has something to do. All of them where it leaves none, such as for a coach who is gone.
 */
export function shownColumns(
  club: ClubRecords,
  entries: readonly Entry[],
  { filter, names }: { readonly filter: ColumnFilter; readonly names: ColumnNames },
): ShownColumn[] {
  const hasNoCoach = held(entries).some((entry) => columnIdOf(entry) === NO_COACH);
  const columns: ShownColumn[] = [
    { id: TOURS, name: names.tours, coachId: undefined },
    ...(hasNoCoach ? [{ id: NO_COACH, name: names.noCoach, coachId: undefined }] : []),
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
  const booked = held(entries).flatMap((entry) =>
    entry.kind === "tour" ? [] : (entry.record.coach_id ?? []),
  );
  return [...new Set([...inUse, ...booked])];
}

/** What takes a coach or a room: an appointment or a class. */
export type CoachedEntry = AppointmentEntry | ClassEntry;

/** All appointments and classes that were read. */
export function coachedEntries({
  appointments,
  classes,
}: Pick<BookedRecords, "appointments" | "classes">): CoachedEntry[] {
  return [...appointments.map(appointmentEntry), ...classes.map(classEntry)];
}

/** An appointment or a class that was in the way of an unavailability, and whether it no longer is. */
export interface ToMove {
  readonly entry: CoachedEntry;
  readonly isDone: boolean;
}

/** The time that an unavailability takes. */
export function stretchOf({ start_date_time, end_date_time }: Unavailability): Stretch {
  return { fromMs: Date.parse(start_date_time), toMs: Date.parse(end_date_time) };
}

// A completed class and a no-show are over: nobody needs to take them over.
const IN_NEED: readonly Entry["status"][] = ["booked", "checked_in", "scheduled"];

/** Whether an appointment or a class needs the coach or the room while they are away. */
export function isInTheWay(entry: CoachedEntry, away: Unavailability): boolean {
  const { record, status } = entry;
  const isOfIt = "coach_id" in away ? record.coach_id === away.coach_id : record.room_id === away.room_id;
  return isOfIt && IN_NEED.includes(status) && overlap(entry, stretchOf(away));
}

/**
 * The appointments and classes that must be moved, in order; those that were in the way before stay and are done.
 * @param known all that were read
 * @param before the keys of those that were in the way before
 */
export function toMoveOf(
  known: readonly CoachedEntry[],
  away: Unavailability,
  before: ReadonlySet<string>,
): ToMove[] {
  return known
    .map((entry) => ({ entry, isDone: !isInTheWay(entry, away) }))
    .filter(({ entry, isDone }) => !isDone || before.has(entry.key))
    .sort((a, b) => inOrder(a.entry, b.entry));
}
