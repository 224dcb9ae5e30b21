import type { Refusal } from "../api/answer.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { type Standing, type Terms, withRoom } from "./record-rules.ts";

/** What an operation on attendance does: a check-in, a no-show, or the undo of either. */
export interface Attendance {
  readonly operation: "checked_in" | "no_show" | "undone";
  /** The status afterwards. */
  readonly status: "booked" | "checked_in" | "no_show";
  /** The statuses before. */
  readonly from: readonly string[];
  readonly window: "check-in" | "no-show";
}

/** The person has come. */
export const checkIn: Attendance = {
  operation: "checked_in",
  status: "checked_in",
  from: ["booked", "no_show"],
  window: "check-in",
};

/** The person has not come after all. */
export const undoCheckIn: Attendance = {
  operation: "undone",
  status: "booked",
  from: ["checked_in"],
  window: "check-in",
};

/** The person did not come. */
export const noShow: Attendance = {
  operation: "no_show",
  status: "no_show",
  from: ["booked", "checked_in"],
  window: "no-show",
};

/** The person is expected again. */
export const undoNoShow: Attendance = {
  operation: "undone",
  status: "booked",
  from: ["no_show"],
  window: "no-show",
};

/** The rules of attendance that differ between kinds of records. */
export interface AttendanceRules<Fields> {
  readonly booked: (record: Fields) => Booked;
  readonly checkInFromMinutes: (record: Fields) => number;
  /** Refuses what the record's status does not allow. */
  readonly wrongState: (standing: Standing<Fields>) => Refusal;
  readonly tooEarly: (standing: Standing<Fields>, window: InstantWindow) => Refusal;
  readonly tooLate: (standing: Standing<Fields>, window: InstantWindow) => Refusal;
}

/** Whether the attendance may be set now. */
export function attendanceTerms<Fields extends { readonly status: string }>(
  { operation, from: before, window }: Attendance,
  standing: Standing<Fields>,
  rules: AttendanceRules<Fields>,
  isAllowed = before.includes(standing.record.status),
): Terms<{ readonly from: string }> {
  if (!isAllowed) return rules.wrongState(standing);
  const booked = rules.booked(standing.record);
  const allowed =
    window === "no-show"
      ? noShowWindow(booked)
      : checkInWindow(booked, rules.checkInFromMinutes(standing.record));
  // All instants have the same format, so they can be compared as text.
  const now = formatUtcDateTime(standing.now);
  if (now < allowed.from) return rules.tooEarly(standing, allowed);
  if (now > allowed.until) return rules.tooLate(standing, allowed);
  return withRoom(standing, operation, { from: allowed.from, until: allowed.until });
}

/** The change of a record that sets its attendance. */
export function attendanceChange({ operation, status }: Attendance, now: Date) {
  const checked_in_at = status === "checked_in" ? formatUtcDateTime(now) : undefined;
  return { operation, set: { status, checked_in_at } };
}

/** The window in which something can be done, both ends included; `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export interface InstantWindow {
  readonly from: string;
  readonly until: string;
}

/** The start and the end of a booking; `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export interface Booked {
  readonly start: string;
  readonly end: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** How long after its end the club can still cancel an appointment, or mark a no-show. */
export const LATE_MINUTES = 7 * DAY_MINUTES;

/** When somebody can be checked in, and a check-in be undone: until 24 hours after the end. */
export function checkInWindow({ start, end }: Booked, fromMinutes: number): InstantWindow {
  return { from: minutesAfter(start, -fromMinutes), until: minutesAfter(end, DAY_MINUTES) };
}

/** When somebody can be marked as a no-show, and that be undone: until 7 days after the end. */
export function noShowWindow({ start, end }: Booked): InstantWindow {
  return { from: start, until: minutesAfter(end, LATE_MINUTES) };
}

/** An instant that many minutes after another. */
export function minutesAfter(instant: string, minutes: number): string {
  return formatUtcDateTime(new Date(Date.parse(instant) + minutes * MINUTE_MS));
}
