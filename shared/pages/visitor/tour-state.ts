import type { Tour } from "@fitness-club-booking/sdk/records";

/** A tour's state as its visitor sees it. */
export type TourState =
  | "coming"
  | "running"
  | "over"
  | "cancelled"
  | "cancelledByClub"
  | "checkedIn"
  | "visited"
  | "missed";

/** The fields of a tour that its state depends on. */
export type StatedTour = Pick<Tour, "status" | "cancelled_by" | "scheduled_datetime" | "end_datetime">;

/** A tour's state at an instant. */
export function tourStateAt(tour: StatedTour, atMs: number): TourState {
  const hasEnded = atMs >= Date.parse(tour.end_datetime);
  switch (tour.status) {
    case "cancelled":
      return tour.cancelled_by === "visitor" ? "cancelled" : "cancelledByClub";
    case "no_show":
      return "missed";
    case "checked_in":
      return hasEnded ? "visited" : "checkedIn";
    case "booked":
      if (hasEnded) return "over";
      return atMs >= Date.parse(tour.scheduled_datetime) ? "running" : "coming";
  }
}

/** Whether the visitor may still move or cancel a tour: the API allows it while the tour is booked, until it ends. */
export function canChange(state: TourState): boolean {
  return state === "coming" || state === "running";
}

/** Whether there is nothing left to do with a tour but to book another one. */
export function canBookAnother(state: TourState): boolean {
  return !canChange(state) && state !== "checkedIn";
}
