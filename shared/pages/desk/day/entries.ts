import type { ListedAppointment, ListedTour } from "@fitness-club-booking/sdk/records";
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
