import type { ListedAppointment, Unavailability } from "@fitness-club-booking/sdk/records";
import { appointmentEntry } from "./entries.ts";
import { overlap, type Stretch } from "./hours.ts";

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
