import type { ChangeName } from "../../../../shared/tables/history-entry.ts";
import { type Recording, sameKey } from "../../../infra/open-api/recording.ts";
import type { ClassBookingFields } from "../../../support/stored-classes.ts";
import { bookingRecordings } from "./booking-recordings.ts";
import { movedAway } from "./moved-away.ts";

// As things are stored now.
const NOW = { start_date_time: "2026-11-20T09:00:00.000Z" };
const RETURNED = { status: "no_show", session_outcome: "returned" } as const;

/** What differs between the operations on attendance. */
export interface AttendanceRecordings {
  /** The number that the first class's id is made from; it has the 8 that follow. */
  readonly firstId: number;
  /** The day of the first class; each of the others is a day later. */
  readonly firstDay: string;
  readonly key: string;
  readonly body?: object;
  /** The booking before the operation. */
  readonly before: ClassBookingFields;
  /** What the operation writes into the history. */
  readonly change: ChangeName;
  /** The name and the summary of its success. */
  readonly success: readonly [name: string, summary: string];
  readonly alreadyDone: string;
}

/** The recordings that all operations on attendance share. */
export function attendanceRecordings({
  firstId,
  firstDay,
  key,
  body,
  before,
  change,
  success: [name, summary],
  alreadyDone,
}: AttendanceRecordings) {
  const { about, stored, startOf } = bookingRecordings(firstId, firstDay);
  const headers = { "Idempotency-Key": key };
  const keyed = about(0, { headers });
  const sent = body === undefined ? {} : { body };
  const recordings: readonly Recording[] = [
    { name, summary, ...stored(0, { of: NOW, bookings: [before] }), ...sent, options: keyed },
    ...sameKey({ ...sent, options: keyed }, { options: about(1, { headers }) }),
    { name: "ALREADY_DONE", summary: alreadyDone, ...sent, options: about(0) },
    {
      name: "CLASS_BOOKING_STATE",
      summary: "The client waits",
      ...stored(1, { of: NOW, bookings: [{ status: "waiting" }] }),
    },
    {
      name: "TOO_EARLY",
      summary: "The class is months ahead",
      ...stored(2, { bookings: [before] }),
    },
    {
      name: "TOO_LATE",
      summary: "The class was over weeks ago",
      ...stored(3, { of: { start_date_time: "2026-11-01T09:00:00.000Z" }, bookings: [before] }),
    },
    {
      name: "TOO_MANY_CHANGES",
      summary: "It has been changed a hundred times, and so was its attendance since",
      ...stored(4, { of: NOW, bookings: [before], afterFull: change }),
    },
    {
      name: "CLIENT_UNAVAILABLE",
      summary: "The class has moved to a time at which the client has something else",
      ...stored(5, movedAway(startOf(5), startOf(5, 14), before)),
      now: new Date(startOf(5, 14)),
    },
    {
      name: "CLASS_BOOKING_NOT_FOUND",
      summary: "The client has no booking of this class",
      options: about(50),
    },
  ];
  /** What happens to the session of a no-show that had returned it. */
  const retaken: readonly Recording[] = [
    {
      name: "SESSION_TAKEN",
      summary: "The no-show had returned the session, which is taken again",
      ...stored(6, { of: NOW, bookings: [{ ...RETURNED, membership_id: 30_004 }] }),
    },
    {
      name: "MEMBERSHIP_CHANGED",
      summary: "The membership whose session was returned is no longer there",
      ...stored(7, { of: NOW, bookings: [{ ...RETURNED, membership_id: 99 }] }),
    },
  ];
  return { recordings, retaken, about };
}
