import type { KnownTour } from "../day/entries.ts";

/** What can be done to a tour. */
export type TourAction = "checkIn" | "undoCheckIn" | "noShow" | "undoNoShow" | "cancel";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CHECK_IN_FROM_MS = 60 * MINUTE_MS;
const NO_SHOW_UNTIL_MS = 7 * DAY_MS;

/**
 * What can be done to a tour at an instant. Tours do not say so themselves, as appointments do: a visitor can be checked in
 * from an hour before the start until a day after the end, and be marked as a no-show from the start until a week after it.
 */
export function tourActionsAt(tour: KnownTour, nowMs: number): TourAction[] {
  const startMs = Date.parse(tour.scheduled_datetime);
  const endMs = Date.parse(tour.end_datetime);
  const canCheckIn = nowMs >= startMs - CHECK_IN_FROM_MS && nowMs <= endMs + DAY_MS;
  const canMark = nowMs >= startMs && nowMs <= endMs + NO_SHOW_UNTIL_MS;
  const { status } = tour;
  const can: Readonly<Record<TourAction, boolean>> = {
    checkIn: canCheckIn && (status === "booked" || status === "no_show"),
    undoCheckIn: canCheckIn && status === "checked_in",
    noShow: canMark && (status === "booked" || status === "checked_in"),
    undoNoShow: canMark && status === "no_show",
    cancel: status === "booked" && nowMs < endMs,
  };
  return (Object.keys(can) as TourAction[]).filter((action) => can[action]);
}
