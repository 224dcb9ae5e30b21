import { type BookingStep, bookingSteps, hasPlace } from "./class-states.ts";
import type { StoredClassBooking } from "./stored-state.ts";

/** How many writes of a client follow from the client's bookings of classes: each change is a transaction of its own. */
export function writesOfClassBookings(bookings: readonly StoredClassBooking[]): number {
  return bookings.flatMap(bookingSteps).filter(isCounted).length;
}

/** Whether a change counts at its client: a place or a check-in comes or goes, or a session moves. */
function isCounted({ entry, before, after }: BookingStep): boolean {
  return (
    hasPlace(before) !== hasPlace(after) ||
    (before?.status === "checked_in") !== (after.status === "checked_in") ||
    entry.sessions.some(({ change }) => change !== 0)
  );
}
