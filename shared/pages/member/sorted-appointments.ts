import type { ListedAppointment } from "@fitness-club-booking/sdk/records";

/** A member's appointments as they are listed. */
export interface SortedAppointments {
  /** Those to come and those that go on, the earliest first. */
  readonly upcoming: readonly ListedAppointment[];
  /** Those that are over or cancelled, the latest first. */
  readonly earlier: readonly ListedAppointment[];
}

/** Parts what is to come from what is over or cancelled. */
export function sortedAppointments(
  appointments: readonly ListedAppointment[],
  nowMs: number,
): SortedAppointments {
  const byStart = appointments.toSorted((a, b) => startMs(a) - startMs(b));
  const isUpcoming = ({ status, end_date_time }: ListedAppointment) =>
    (status === "booked" || status === "checked_in") && Date.parse(end_date_time) > nowMs;
  return {
    upcoming: byStart.filter(isUpcoming),
    earlier: byStart.filter((each) => !isUpcoming(each)).toReversed(),
  };
}

/** Whether a list with the latest start first has come to what is over: all that is to come has been read. */
export function hasAllUpcoming(appointments: readonly ListedAppointment[], nowMs: number): boolean {
  const last = appointments.at(-1);
  return last !== undefined && Date.parse(last.end_date_time) <= nowMs;
}

function startMs({ start_date_time }: ListedAppointment): number {
  return Date.parse(start_date_time);
}
