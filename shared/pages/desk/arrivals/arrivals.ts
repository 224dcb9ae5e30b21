import { type BookingEntry, type Entry, held } from "../day/entries.ts";
import type { Stretch } from "../day/hours.ts";

/** Who is expected, who is here, and what is over. */
export interface Arrivals {
  /** Booked and not here yet: those who are late first, then the next ones, and the classes that come next. */
  readonly expected: readonly Entry[];
  readonly here: readonly Entry[];
}

const SOON_MS = 2 * 3_600_000;
const MIN_EXPECTED = 5;

/** Who comes next: all who are late or begin within two hours, five at least; and who is here. */
export function arrivalsAt(entries: readonly Entry[], nowMs: number): Arrivals {
  const ahead = held(entries).filter(({ toMs }) => toMs > nowMs);
  const booked = ahead.filter(({ status }) => status === "booked" || status === "scheduled");
  const missing = held(entries).filter(({ status, toMs }) => status === "booked" && toMs <= nowMs);
  const soon = booked.filter(({ fromMs }) => fromMs <= nowMs + SOON_MS);
  const expected = [...missing, ...booked.slice(0, Math.max(MIN_EXPECTED, soon.length))];
  const here = entries.filter(({ status, toMs }) => status === "checked_in" && toMs > nowMs);
  return { expected, here };
}

/** Entries by whether they are over: what is over is folded away, so that a list of today begins at now. */
export function byNow(
  entries: readonly Entry[],
  nowMs: number,
): { readonly over: readonly Entry[]; readonly ahead: readonly Entry[] } {
  return {
    over: entries.filter(({ toMs }) => toMs <= nowMs),
    ahead: entries.filter(({ toMs }) => toMs > nowMs),
  };
}

/** What can be said of somebody's attendance. */
export type AttendanceAction = "checkIn" | "undoCheckIn" | "noShow" | "undoNoShow";

/** The operation of each action on an appointment. */
export const APPOINTMENT_OPERATIONS = {
  checkIn: "checkInClient",
  undoCheckIn: "undoClientCheckIn",
  noShow: "markClientNoShow",
  undoNoShow: "undoClientNoShow",
} as const satisfies Record<AttendanceAction, string>;

/** The operation of each action on a place in a class. */
export const CLASS_OPERATIONS = {
  checkIn: "checkInClassClient",
  undoCheckIn: "undoClassCheckIn",
  noShow: "markClassNoShow",
  undoNoShow: "undoClassNoShow",
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

/** What can be said at an instant of the attendance of who has booked an appointment or a tour. */
export function attendanceAt(entry: BookingEntry, nowMs: number): AttendanceAction[] {
  return attendanceActions(entry, checkInMinutes(entry), nowMs);
}

/** When somebody who is booked can be checked in, while that is still ahead. */
export function checkInAheadAt(entry: BookingEntry, nowMs: number): number | undefined {
  const fromMs = entry.fromMs - checkInMinutes(entry) * MINUTE_MS;
  return entry.status === "booked" && nowMs < fromMs ? fromMs : undefined;
}

function checkInMinutes(entry: BookingEntry): number {
  return entry.kind === "tour" ? CHECK_IN_FROM_MINUTES : entry.record.policy.check_in_from_minutes;
}

/** Whether people can be checked in at an instant: from some minutes before the start, which a policy says, until a day after the end. */
export function canCheckInAt({ fromMs, toMs }: Stretch, fromMinutes: number, nowMs: number): boolean {
  return nowMs >= fromMs - fromMinutes * MINUTE_MS && nowMs <= toMs + DAY_MS;
}

/**
 * What can be said of somebody's attendance at an instant. Lists do not say so, as a single booking does: people can be
 * checked in while {@link canCheckInAt} says so, and be marked as a no-show from the start until a week after the end.
 */
export function attendanceActions(
  booked: Stretch & { readonly status: string },
  fromMinutes: number,
  nowMs: number,
): AttendanceAction[] {
  const { status, fromMs, toMs } = booked;
  const canCheckIn = canCheckInAt(booked, fromMinutes, nowMs);
  const canMark = nowMs >= fromMs && nowMs <= toMs + NO_SHOW_UNTIL_MS;
  const isOpen = status === "booked";
  return [
    ...(canCheckIn && (isOpen || status === "no_show") ? (["checkIn"] as const) : []),
    ...(canCheckIn && status === "checked_in" ? (["undoCheckIn"] as const) : []),
    ...(canMark && (isOpen || status === "checked_in") ? (["noShow"] as const) : []),
    ...(canMark && status === "no_show" ? (["undoNoShow"] as const) : []),
  ];
}
