import type { Caller } from "../../../../shared/api/caller.ts";
import { whoDid } from "../../../../shared/history/history.ts";
import type { SessionEntries } from "../../../../shared/tables/appointments-table.ts";
import type { ClassSessionEntries } from "../../../../shared/tables/class-booking-reads.ts";
import { paddedId } from "../../../../shared/tables/history-entry.ts";
import { sessionKey } from "../../../../shared/tables/record-item.ts";
import { readerOf } from "../appointment-view.ts";

/** What the changes of one booking, of an appointment or of a place in a class, did to sessions. */
export type BookingSessions = SessionEntries | ClassSessionEntries;

/** One change of a session of a client. */
export type SessionEntry = ReturnType<typeof entriesOf>[number]["entry"];

/**
 * The changes of a client's sessions, newest first, each with its position: its time, then the id of the appointment or
 * class, the booking's version and the place among the sessions of that change. No entry ever changes, so a position stays
 * the same.
 */
export function sessionHistory(bookings: readonly BookingSessions[], caller: Pick<Caller, "grants">) {
  // What changes while it is read may have been read twice.
  const entries = bookings.flatMap((booking) => entriesOf(booking, caller));
  return [...new Map(entries.map((entry) => [entry.position, entry])).values()].sort((a, b) =>
    a.position > b.position ? -1 : 1,
  );
}

// Ends the position of an entry of a class: an appointment may have the same id.
const OF_CLASS = "class";

function entriesOf(booking: BookingSessions, caller: Pick<Caller, "grants">) {
  const reader = readerOf(caller);
  const ofClass = "class_id" in booking;
  const id = ofClass ? booking.class_id : booking.appointment_id;
  const ids = { appointment_id: ofClass ? null : id, class_id: ofClass ? id : null };
  return booking.session_entries.flatMap(({ version, at, by, by_client, operation, sessions }) =>
    sessions.map(({ membership_id, change }, place) => ({
      position: [sessionKey(id, { at }), paddedId(version), place, ...(ofClass ? [OF_CLASS] : [])].join("#"),
      entry: { at, membership_id, change, ...ids, operation, by: whoDid(by, by_client, reader) },
    })),
  );
}

const POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#\d{16}#\d{16}#\d(?:#class)?$/;

/** Whether a text has the form of a position in the list of {@link sessionHistory}. */
export function isSessionPosition(text: string): boolean {
  return POSITION.test(text);
}
