import type { Entry } from "../day/entries.ts";

/** What can be said of somebody's attendance. */
export type AttendanceAction = "checkIn" | "undoCheckIn" | "noShow" | "undoNoShow";

/** The operation of each action on an appointment. */
export const APPOINTMENT_OPERATIONS = {
  checkIn: "checkInClient",
  undoCheckIn: "undoClientCheckIn",
  noShow: "markClientNoShow",
  undoNoShow: "undoClientNoShow",
} as const satisfies Record<AttendanceAction, string>;

/** The operation of each action on a tour. */
export const TOUR_OPERATIONS = {
  checkIn: "checkInVisitor",
  undoCheckIn: "undoVisitorCheckIn",
  noShow: "markVisitorNoShow",
  undoNoShow: "undoVisitorNoShow",
} as const satisfies Record<AttendanceAction, string>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NO_SHOW_UNTIL_MS = 7 * DAY_MS;
// What holds for tours, which have no policy.
const CHECK_IN_FROM_MINUTES = 60;

/**
 * What can be said of somebody's attendance at an instant. Lists do not say so, as a single appointment does: people can be
 * checked in from some time before the start, which the appointment's policy says, until a day after the end, and be marked as
 * a no-show from the start until a week after the end.
 */
export function attendanceAt(entry: Entry, nowMs: number): AttendanceAction[] {
  const { status, fromMs, toMs } = entry;
  const minutes = entry.kind === "tour" ? CHECK_IN_FROM_MINUTES : entry.record.policy.check_in_from_minutes;
  const canCheckIn = nowMs >= fromMs - minutes * MINUTE_MS && nowMs <= toMs + DAY_MS;
  const canMark = nowMs >= fromMs && nowMs <= toMs + NO_SHOW_UNTIL_MS;
  const isOpen = status === "booked";
  return [
    ...(canCheckIn && (isOpen || status === "no_show") ? (["checkIn"] as const) : []),
    ...(canCheckIn && status === "checked_in" ? (["undoCheckIn"] as const) : []),
    ...(canMark && (isOpen || status === "checked_in") ? (["noShow"] as const) : []),
    ...(canMark && status === "no_show" ? (["undoNoShow"] as const) : []),
  ];
}
