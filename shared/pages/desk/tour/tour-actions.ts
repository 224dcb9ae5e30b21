import { type AttendanceAction, attendanceAt } from "../arrivals/arrivals.ts";
import { type KnownTour, tourEntry } from "../day/entries.ts";

/** What can be done to a tour. */
export type TourAction = AttendanceAction | "move" | "cancel";

/** What can be done to a tour at an instant. Tours do not say so themselves, as appointments do. */
export function tourActionsAt(tour: KnownTour, nowMs: number): TourAction[] {
  const entry = tourEntry(tour);
  const isAhead = tour.status === "booked" && nowMs < entry.toMs;
  return [...attendanceAt(entry, nowMs), ...(isAhead ? (["move", "cancel"] as const) : [])];
}
