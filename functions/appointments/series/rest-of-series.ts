import { type AppointmentItem, startKey } from "../../../shared/tables/appointments-table.ts";
import { MAX_CANCELLATIONS } from "../several/cancel-several.ts";
import type { AppointmentToChange } from "../several/change-several.ts";

/** The booked appointments of a series that are cancelled next, by start. */
export interface RestOfSeries {
  readonly next: readonly AppointmentItem[];
  /** When the first one begins that is left; null if none is. */
  readonly nextFrom: string | null;
}

/** The first 12 booked appointments of a series that begin at an instant or later. */
export function restOfSeries(appointments: readonly AppointmentItem[], from: string): RestOfSeries {
  // All date-times have the same form, so they can be compared as text.
  const left = inOrder(appointments).filter(
    ({ record }) => record.status === "booked" && record.start_date_time >= from,
  );
  return {
    next: left.slice(0, MAX_CANCELLATIONS),
    nextFrom: left[MAX_CANCELLATIONS]?.record.start_date_time ?? null,
  };
}

/** Appointments by start, then by id. */
export function inOrder<Item extends Pick<AppointmentItem, "record">>(appointments: readonly Item[]): Item[] {
  return appointments.toSorted((a, b) => (startKey(a.record) < startKey(b.record) ? -1 : 1));
}

/** How many sessions cancellations forfeit. */
export function forfeitedBy(toChange: readonly AppointmentToChange[]): number {
  const sessions = toChange.flatMap(({ change }) => change?.sessions ?? []);
  return sessions.filter(({ change }) => change === 0).length;
}
